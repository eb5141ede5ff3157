"""The people of the demo: names as the world writes them, and every way a phone and its owner may behave."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle

LEAD, MEMBER = Lifecycle.LEAD, Lifecycle.MEMBER
HOUR, DAY = 3600, 86400


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Someone the studio knows; `behaviour` is what their phone and fingers do."""

    key: str
    first_name: str
    last_name: str
    phone: str | None
    lifecycle: Lifecycle = LEAD
    locale: str = "pt-BR"
    time_zone: str | None = None
    """None: as the phone's prefix says."""
    email: str | None = None
    tags: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)
    consent: ConsentState | None = ConsentState.SUBSCRIBED
    behaviour: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the full name."""
        return f"{self.first_name} {self.last_name}"


def _behaves(**behaviour: Any) -> Mapping[str, Any]:
    return behaviour


READS = _behaves(reads_after_s=40)
NEVER_READS = _behaves(reads_after_s=None)

PEOPLE: tuple[Person, ...] = (
    # ---------------------------------------------------------------- leads
    Person(
        key="ana",
        first_name="Ana",
        last_name="Souza",
        phone="+5511912340001",
        attributes={"interest": "Pilates"},
        behaviour=_behaves(reads_after_s=8, replies_with=["oi"], reply_after_s=25),
    ),
    Person(
        key="bruno",
        first_name="Bruno",
        last_name="Lima",
        phone="+5511912340002",
        behaviour=_behaves(reads_after_s=12, replies_with=["parar"], reply_after_s=45),
    ),
    Person(key="carla", first_name="Carla", last_name="Nogueira", phone="+5521912340003", behaviour=READS),
    Person(
        key="diego",
        first_name="Diego",
        last_name="Ferreira",
        phone="+5571912340004",
        attributes={"interest": "Yoga"},
        behaviour=_behaves(reads_after_s=90, replies_with=[None, "Oi! Ainda tem vaga à noite?"], reply_after_s=HOUR),
    ),
    Person(
        key="yulia",
        first_name="Юлия",
        last_name="Морозова",
        phone="+79123450005",
        locale="ru",
        time_zone="Europe/Moscow",
        behaviour=_behaves(delivered_after_s=2 * HOUR, reads_after_s=DAY),
    ),
    Person(
        key="wei",
        first_name="伟",
        last_name="王",
        phone="+8613123450006",
        locale="zh",
        behaviour=NEVER_READS,
    ),
    Person(
        key="muhammad",
        first_name="محمد",
        last_name="علي",
        phone="+201002340010",
        locale="ar",
        behaviour=_behaves(delivers=False),
    ),
    Person(
        key="eleni",
        first_name="Ελένη",
        last_name="Παππά",
        phone="+306912340012",
        locale="el",
        behaviour=_behaves(reads_after_s=60, opts_out_after=2, reply_after_s=120),
    ),
    Person(
        key="mateus",
        first_name="Mateus",
        last_name="Pereira",
        phone="+5511912340017",
        behaviour=_behaves(fails="permanent_address"),
    ),
    Person(
        key="rafael",
        first_name="Rafael",
        last_name="Azevedo",
        phone="+5511912340019",
        attributes={"interest": "Funcional"},
        behaviour=_behaves(reads_after_s=15, echoes=True),
    ),
    Person(
        key="tiago",
        first_name="Tiago",
        last_name="Rocha",
        phone="+5511912340021",
        consent=None,
        behaviour=READS,
    ),
    Person(
        key="ursula",
        first_name="Úrsula",
        last_name="Castro",
        phone="+5568912340022",
        consent=ConsentState.UNSUBSCRIBED,
        behaviour=READS,
    ),
    Person(
        key="william",
        first_name="William",
        last_name="Costa",
        phone=None,
        email="william.costa@example.com",
    ),
    # ---------------------------------------------------------------- members who missed a class
    Person(
        key="sakura",
        first_name="さくら",
        last_name="佐藤",
        phone="+819012340007",
        lifecycle=MEMBER,
        locale="ja",
        tags=("turma-manha",),
        behaviour=_behaves(reads_after_s=300),
    ),
    Person(
        key="minjun",
        first_name="민준",
        last_name="김",
        phone="+821023450008",
        lifecycle=MEMBER,
        locale="ko",
        behaviour=_behaves(reads_after_s=20, duplicate_receipts=True, disorder=True),
    ),
    Person(
        key="noa",
        first_name="נועה",
        last_name="לוי",
        phone="+972502340009",
        lifecycle=MEMBER,
        locale="he",
        behaviour=_behaves(reads_after_s=30, replies_with=["תודה! אגיע ביום חמישי"], reply_after_s=90),
    ),
    Person(
        key="arjun",
        first_name="अर्जुन",
        last_name="शर्मा",
        phone="+919812340011",
        lifecycle=MEMBER,
        locale="hi",
        behaviour=_behaves(reads_after_s=600, times_out_after_accepting=True),
    ),
    Person(
        key="somchai",
        first_name="สมชาย",
        last_name="ใจดี",
        phone="+66812340013",
        lifecycle=MEMBER,
        locale="th",
        behaviour=_behaves(reads_after_s=45, transient_times=1),
    ),
    Person(
        key="zoe",
        first_name="Zoë",
        last_name="Müller",
        phone="+4915123400014",
        lifecycle=MEMBER,
        locale="de",
        behaviour=_behaves(reads_after_s=50, limited_for_s=120),
    ),
    Person(
        key="vitoria",
        first_name="Vitória",
        last_name="Almeida",
        phone="+5511912340023",
        lifecycle=MEMBER,
        tags=("turma-noite",),
        behaviour=READS,
    ),
    # ---------------------------------------------------------------- booked a trial class
    Person(
        key="maryjane",
        first_name="Mary-Jane",
        last_name="O’Neil",
        phone="+447400123415",
        locale="en-GB",
        behaviour=_behaves(reads_after_s=25, echo_before_answer=True),
    ),
    Person(
        key="lucia",
        first_name="Lucía",
        last_name="Fernández",
        phone="+5491123450016",
        locale="es-AR",
        behaviour=_behaves(reads_after_s=10, replies_with=["¡Gracias! Ahí estaré 💪"], reply_after_s=35),
    ),
    Person(
        key="patricia",
        first_name="Patrícia",
        last_name="Gomes",
        phone="+5592912340018",
        behaviour=_behaves(reads_after_s=4 * HOUR),
    ),
    Person(
        key="sofia",
        first_name="Sofia",
        last_name="Martins",
        phone="+351912340020",
        time_zone="Europe/Lisbon",
        locale="pt-PT",
        behaviour=_behaves(fails_later="permanent_content", delivered_after_s=5),
    ),
    Person(
        key="thorbjorg",
        first_name="Þórbjörg",
        last_name="Einarsdóttir",
        phone="+3546110024",
        locale="is",
        behaviour=READS,
    ),
)

BY_KEY: Mapping[str, Person] = {person.key: person for person in PEOPLE}

LEADS = (
    "ana", "bruno", "carla", "diego", "yulia", "wei", "muhammad", "eleni", "mateus", "rafael", "tiago", "ursula",
    "william",
)  # fmt: skip
"""Who asks the studio about its classes."""

ABSENT: Mapping[str, str | None] = {
    "sakura": "Pilates das 7h",
    "minjun": "Yoga das 12h",
    "noa": "Pilates das 18h",
    "arjun": "Yoga das 19h",
    "somchai": "Funcional das 6h",
    "zoe": "Pilates das 7h",
    "vitoria": None,
}
"""Who missed which class; where nobody wrote down which, the message that names it can't be sent."""

TRIALS = ("maryjane", "lucia", "patricia", "sofia", "thorbjorg")
"""Who booked a trial class."""
