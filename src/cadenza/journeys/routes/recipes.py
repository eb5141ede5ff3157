"""The recipes over HTTP."""

from fastapi import APIRouter

from cadenza.accounts.domain.permissions import Permission
from cadenza.journeys.actions.recipes import list_recipes, make_draft
from cadenza.journeys.schemas.journeys import JourneyOut, RecipeIn, RecipeOut, RecipesOut
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, ReadView, SafeRoute, WriteTx

router = APIRouter(tags=["journeys"], route_class=SafeRoute)


@router.get("/journeys/recipes", dependencies=[needs(Permission.JOURNEYS_READ)])
async def show_recipes(tx: ReadView, organization_id: OrganizationId) -> RecipesOut:
    """Return the journeys that are shipped, in the organization's language."""
    found = await list_recipes(tx, organization_id)
    return RecipesOut(
        items=[RecipeOut(**{name: getattr(one, name) for name in RecipeOut.model_fields}) for one in found]
    )


@router.post("/journeys/recipes/{key}", status_code=201, dependencies=[needs(Permission.JOURNEYS_WRITE)])
async def start_from_recipe(tx: WriteTx, organization_id: OrganizationId, key: str, body: RecipeIn) -> JourneyOut:
    """Make a draft of a recipe."""
    return JourneyOut.of(await make_draft(tx, organization_id, key, body.name))
