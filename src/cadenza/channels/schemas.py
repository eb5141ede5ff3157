"""What the sandbox routes take and answer."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

LONGEST_JUMP_SECONDS = 366 * 24 * 3600


class SandboxTextIn(BaseModel):
    """What someone types on the sandbox."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Field(min_length=1, max_length=4096)]


class ClockIn(BaseModel):
    """How far the test clock goes forward."""

    model_config = ConfigDict(extra="forbid")

    advance_seconds: Annotated[int, Field(ge=1, le=LONGEST_JUMP_SECONDS)]


class ClockOut(BaseModel):
    """The time after the jump."""

    now: datetime
