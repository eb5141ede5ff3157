"""Objects that a feature reads by itself, documented as models: the API's document says what they hold."""

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, GetJsonSchemaHandler
from pydantic_core import CoreSchema


@dataclass(frozen=True, slots=True)
class DocumentedAs:
    """Marks a field that takes any object and is documented as this model.

    The model is never asked: what is wrong is found by whoever reads the object, who finds all of it and gives each
    problem a path of its own.
    """

    model: type[BaseModel]

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Return the model's schema instead of the object's."""
        del schema
        return handler(self.model.__pydantic_core_schema__)
