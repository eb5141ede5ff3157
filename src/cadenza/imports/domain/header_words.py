"""How people head their columns, in five languages: English, Portuguese, Spanish, Hebrew, Russian.

Headings are compared without case, accents and punctuation. A heading is looked up as a whole first; only then is it
enough that it contains one of the words. A bare "id" says nothing: the numbers of two exports would be taken for the
same people.
"""

from collections.abc import Mapping, Sequence

TARGET_WORDS: Mapping[str, str] = {
    "first_name": (
        "first name | firstname | given name | primeiro nome | nome proprio | primer nombre | nombres | שם פרטי | имя"
    ),
    "last_name": (
        "last name | lastname | surname | family name | sobrenome | ultimo nome | apellido | apellidos | "
        "שם משפחה | фамилия"
    ),
    "full_name": (
        "name | full name | fullname | contact name | customer name | nome | nome completo | "
        "nome do cliente | nome do aluno | nombre | nombre completo | nombre y apellido | "
        "nombre y apellidos | cliente | aluno | שם | שם מלא | שם הלקוח | фио | полное имя | "
        "имя и фамилия | клиент"
    ),
    "phone": (
        "phone | phone number | mobile | mobile phone | cell | cell phone | cellphone | telephone | tel | "
        "whatsapp | whatsapp number | phone 1 | phone 1 value | telefone | telefone celular | celular | "
        "fone | numero | cel | whats | zap | zap zap | wpp | wsp | wasap | guasap | "
        "movil | telefono | telefono movil | numero de telefono | numero de celular | "
        "טלפון | טלפון נייד | נייד | סלולרי | סלולר | פלאפון | טל | וואטסאפ | ווטסאפ | ווצאפ | וואצאפ | "
        "телефон | номер телефона | мобильный | "
        "мобильный телефон | сотовый | номер | тел | моб | моб телефон | ватсап | вотсап | вацап | ватсапп"
    ),
    "email": (
        "email | e mail | mail | email address | e mail address | e mail 1 value | correo | "
        "correo electronico | endereco de email | דואל | דוא ל | אימייל | מייל | דואר אלקטרוני | почта | "
        "электронная почта | эл почта | емейл | имейл"
    ),
    "external_id": (
        "external id | customer id | contact id | member id | user id | codigo do cliente | matricula | "
        "id externo | id do cliente | id cliente | מספר לקוח | מספר חבר | код клиента | номер клиента"
    ),
    "whatsapp_id": "whatsapp id",
    "tags": (
        "tags | tag | labels | label | groups | group | etiquetas | etiqueta | marcadores | grupos | grupo | "
        "תגיות | תגית | תגים | קבוצה | קבוצות | теги | тег | метки | метка | группа | группы"
    ),
    "lifecycle": (
        "lifecycle | lifecycle stage | contact type | tipo de contato | tipo de contacto | tipo de cliente | "
        "ciclo de vida | סוג לקוח | סוג איש קשר | тип клиента | тип контакта"
    ),
    "lead_status": (
        "lead status | status do lead | situacao do lead | etapa do lead | estado del lead | etapa del lead | "
        "estado del prospecto | סטטוס ליד | מצב ליד | статус лида | этап лида"
    ),
    "owner": "owner | lead owner | contact owner | responsavel | responsable | אחראי | אחראית | ответственный",
    "locale": "locale | language | idioma | lingua | שפה | язык",
    "time_zone": "time zone | timezone | fuso horario | fuso | zona horaria | huso horario | אזור זמן | часовой пояс",
    "consent:whatsapp": (
        "whatsapp opt in | whatsapp consent | accepts whatsapp | aceita whatsapp | aceita receber whatsapp | "
        "acepta whatsapp | consentimento whatsapp | consentimiento whatsapp | הסכמה לוואטסאפ | "
        "אישור וואטסאפ | согласие whatsapp | согласие на whatsapp"
    ),
    "consent:sms": (
        "sms opt in | sms consent | accepts sms | aceita sms | acepta sms | הסכמה לסמס | אישור סמס | "
        "согласие sms | согласие на sms"
    ),
    "consent:email": (
        "email opt in | email consent | email marketing | accepts email | email subscriber status | "
        "accepts email marketing | aceita email | aceita e mail | acepta correo | acepta email | "
        "הסכמה לדואל | אישור דיוור | דיוור | согласие email | согласие на рассылку | рассылка"
    ),
    "attribute:birth_date:date": (
        "birth date | birthdate | birthday | date of birth | dob | nascimento | data de nascimento | "
        "aniversario | fecha de nacimiento | nacimiento | cumpleanos | תאריך לידה | יום הולדת | "
        "дата рождения | день рождения | др"
    ),
    "attribute:plan_name:text": (
        "plan | plan name | membership | membership type | plano | nome do plano | plano atual | membresia | "
        "abono | מנוי | סוג מנוי | שם מנוי | תוכנית | абонемент | тариф | план"
    ),
    "attribute:period_end:date": (
        "expiry date | expiration date | expires | valid until | membership end | end date | vencimento | "
        "data de vencimento | validade | vencimiento | fecha de vencimiento | vigencia | תוקף מנוי | תוקף | "
        "תאריך סיום | סיום מנוי | действует до | дата окончания | окончание абонемента | срок действия"
    ),
    "trial_at": (
        "trial at | trial date | trial time | trial | trial class | aula experimental | data da aula experimental | "
        "fecha de prueba | clase de prueba | שיעור ניסיון | אימון ניסיון | תאריך ניסיון | пробное занятие | "
        "дата пробного занятия"
    ),
    "attribute:last_attended_at:date": (
        "last visit | last attendance | ultima visita | ultima presenca | ultimo checkin | "
        "ultima asistencia | ביקור אחרון | כניסה אחרונה | последний визит | последнее посещение"
    ),
    "source": "source | lead source | origem | fonte | origen | fuente | מקור | מקור הגעה | источник",
    "attribute:city:text": "city | cidade | ciudad | עיר | город",
}
"""Target, and headings between bars."""

VAGUE: Mapping[str, str] = {
    "full_name": "contato | contacto | contact | איש קשר | контакт | контактное лицо",
    "lifecycle": (
        "tipo | type | member status | membership status | customer status | client status | status do aluno | "
        "status do cliente | situacao do aluno | situacao do cliente | situacao cadastral | estado del alumno | "
        "estado del cliente | estado del socio | סוג | סטטוס לקוח | סטטוס מנוי | סטטוס חבר | тип | статус клиента | "
        "статус участника"
    ),
    "lead_status": "status | situacao | estado | etapa | סטטוס | מצב | статус | этап",
    "consent:whatsapp": (
        "aceita | aceita msg | aceita msgs | aceita mensagem | aceita mensagens | aceita whats | aceita zap | "
        "acepta | acepta msg | acepta mensajes | acepta whats | acepta wsp | "
        "מאשר | מאשרת | מאשר הודעות | מאשר קבלת הודעות | אישור הודעות | הסכמה | הסכמה להודעות | "
        "согласие | согласен | согласие на сообщения | принимает сообщения"
    ),
}
"""Headings that mean this unless the cells beneath say otherwise: a "contact" is a name here and a phone there."""

CONTAINED: Mapping[str, str] = {
    "phone": "phone | mobile | whatsapp | telefone | celular | telefono | טלפון | נייד | телефон",
    "email": "email | e mail | correo electronico | דואל | דוא ל | אימייל | почта",
    "first_name": "first name | primeiro nome | שם פרטי",
    "last_name": "last name | sobrenome | apellido | שם משפחה | фамилия",
    "attribute:birth_date:date": "birth | nascimento | nacimiento | לידה | рождения",
    "consent:whatsapp": "aceita whatsapp | whatsapp opt",
}
"""Words that say it inside a longer heading."""

OWN_EXPORT = frozenset({"converted_to", "last_inbound_at", "held_until"})
"""A file with these headings, so written, is an export of contacts of ours."""

OWN_ATTRIBUTE = "attribute_"
OWN_CONSENT = "consent_"
OWN_LEFT_OUT = OWN_EXPORT | {"id", "created_at", "jid", "lid", "business_scoped_id", "push_token"}
"""What such a file says that no import brings: it is found out, or means something in one organization alone."""

REASON_CODE = "reason_code"
REJECTED_MARKS = ("row", "reason")
"""What a file of rejected rows once said before their own cells."""


def count_marks(headings: Sequence[str]) -> int:
    """Return how many columns a file of rejected rows has before their own cells: nothing about the person.

    They are the row, why in the words of whoever downloads it, and the code, which tells that it is such a file.
    """
    if list(headings[2:3]) == [REASON_CODE]:
        return 3
    return len(REJECTED_MARKS) if tuple(headings[: len(REJECTED_MARKS)]) == REJECTED_MARKS else 0
