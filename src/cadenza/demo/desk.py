"""The desk of the studio: who waits gets an answer, some conversations are put off or closed, some are taken up."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import cycle
from uuid import UUID

from cadenza.accounts.actions.members import person_actor
from cadenza.accounts.domain.people import Person
from cadenza.demo import DEMO, rows
from cadenza.demo.staff import note
from cadenza.inbox.actions import work, write
from cadenza.inbox.errors import SendingRefused
from cadenza.kit.db import Tx
from cadenza.kit.ids import new_id

ANSWERED, TAKEN, PUT_AWAY = 4, 2, 3
"""How many get an answer, are taken up without one, and are done with, each time."""

WORDS = (
    "Oi! Aqui é da recepção 😊 Tem vaga sim, quer que eu reserve?",
    "Claro! Te mando os horários daqui a pouco.",
    "Combinado, te espero na quinta!",
    "Obrigada por avisar 🙏 Melhoras!",
)
NOTE = "Prefere ser chamada depois das 18h."
PUT_OFF = timedelta(days=2)


async def answer_some(tx: Tx, day: int, people: Sequence[Person]) -> None:
    """Let the people at the desk do what they do a few times a day."""
    for number, conversation_id in enumerate(await rows.list_answered(tx, DEMO, limit=PUT_AWAY)):
        await _put_away(tx, conversation_id, people[number % len(people)], is_put_off=number == 0)
    waiting = await rows.list_waiting(tx, DEMO, limit=ANSWERED + TAKEN)
    for number, (conversation_id, person) in enumerate(zip(waiting, cycle(people), strict=False)):
        await work.assign(tx, DEMO, conversation_id, person.id, person_actor(person.id))
        await work.mark_read(tx, DEMO, conversation_id)
        if number < ANSWERED:
            await _answer(tx, conversation_id, person, WORDS[(day + number) % len(WORDS)])
    if waiting:
        await note(tx, people[0], "send_message")


async def _answer(tx: Tx, conversation_id: UUID, person: Person, text: str) -> None:
    try:
        await write.send(tx, DEMO, conversation_id, text=text, client_id=new_id(tx.now), actor=person_actor(person.id))
    except SendingRefused:
        # They have opted out: there is nothing to say.
        await work.resolve(tx, DEMO, conversation_id, person_actor(person.id))


async def _put_away(tx: Tx, conversation_id: UUID, person: Person, *, is_put_off: bool) -> None:
    """Close it, or put it off with a note."""
    actor = person_actor(person.id)
    if is_put_off:
        await work.add_note(tx, DEMO, conversation_id, NOTE, actor)
        await work.snooze(tx, DEMO, conversation_id, tx.now + PUT_OFF, actor)
    else:
        await work.resolve(tx, DEMO, conversation_id, actor)
