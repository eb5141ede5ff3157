"""Connections over HTTP: listed, made, changed, paused, retired."""

from datetime import timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Response

from cadenza.accounts.domain.permissions import Permission
from cadenza.channels.actions import setup
from cadenza.channels.schemas.connections import ConnectionChangesIn, ConnectionIn, ConnectionOut, ConnectionsOut
from cadenza.kit.permits import needs
from cadenza.kit.web import OrganizationId, ReadView, SafeRoute, WriteTx, provided

READ = [needs(Permission.CHANNELS_READ)]
WRITE = [needs(Permission.CHANNELS_WRITE)]

router = APIRouter(prefix="/connections", tags=["connections"], route_class=SafeRoute)


@router.get("", dependencies=READ)
async def list_connections(tx: ReadView, organization_id: OrganizationId) -> ConnectionsOut:
    """List every connection with its state and its limits."""
    return ConnectionsOut(items=[ConnectionOut.of(one) for one in await setup.show(tx, organization_id)])


@router.post("", status_code=201, dependencies=WRITE)
async def create_connection(tx: WriteTx, organization_id: OrganizationId, body: ConnectionIn) -> ConnectionOut:
    """Make a connection of the sandbox; the first of a channel is its default."""
    made = await setup.add_sandbox(
        tx,
        organization_id,
        body.name,
        body.channel,
        gives_phones=body.gives_phones,
        pace=timedelta(milliseconds=body.gap_ms),
        concurrency=body.concurrency,
    )
    return ConnectionOut.of(await setup.show_one(tx, organization_id, made.id))


@router.get("/{connection_id}", dependencies=READ)
async def get_connection(tx: ReadView, organization_id: OrganizationId, connection_id: UUID) -> ConnectionOut:
    """Return one connection."""
    return ConnectionOut.of(await setup.show_one(tx, organization_id, connection_id))


@router.patch("/{connection_id}", dependencies=WRITE)
async def change_connection(
    tx: WriteTx, organization_id: OrganizationId, connection_id: UUID, body: ConnectionChangesIn
) -> ConnectionOut:
    """Change its name, its limits, or what else is set of it; it holds from the next message on."""
    await setup.change(tx, organization_id, connection_id, body.changes())
    return ConnectionOut.of(await setup.show_one(tx, organization_id, connection_id))


@router.post("/{connection_id}/pause", dependencies=WRITE)
async def pause_connection(tx: WriteTx, organization_id: OrganizationId, connection_id: UUID) -> ConnectionOut:
    """Let nothing leave through it until it goes on; what waits for it goes on waiting."""
    await setup.pause(tx, organization_id, connection_id)
    return ConnectionOut.of(await setup.show_one(tx, organization_id, connection_id))


@router.post("/{connection_id}/resume", dependencies=WRITE)
async def resume_connection(tx: WriteTx, organization_id: OrganizationId, connection_id: UUID) -> ConnectionOut:
    """Let it go on with what has waited."""
    await setup.resume(tx, organization_id, connection_id)
    return ConnectionOut.of(await setup.show_one(tx, organization_id, connection_id))


@router.delete("/{connection_id}", status_code=204, dependencies=WRITE)
async def retire_connection(
    tx: WriteTx,
    organization_id: OrganizationId,
    connection_id: UUID,
    waiting: Annotated[setup.Waiting, Depends(provided(setup.Waiting))],
) -> Response:
    """Take it away for good; only once it is paused and nothing waits for it."""
    await setup.retire(tx, organization_id, connection_id, waiting)
    return Response(status_code=204)
