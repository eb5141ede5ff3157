-- What leads became, and deals: opportunities of contacts that walk through the stages of a pipeline.

SET LOCAL lock_timeout = '5s';

-- `trial_at` is when a lead tries it out; `converted_to` is what a lead became, kept when the lifecycle changes again.
ALTER TABLE contacts
    ADD COLUMN trial_at     timestamptz,
    ADD COLUMN converted_to text CHECK (converted_to IN ('member', 'customer'));
CREATE INDEX contacts_by_trial ON contacts (organization_id, trial_at, id) WHERE trial_at IS NOT NULL;

-- One pipeline of an organization is where deals begin that name none.
CREATE TABLE pipelines (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    name            text NOT NULL,
    is_default      boolean NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, name)
);
CREATE UNIQUE INDEX default_pipelines ON pipelines (organization_id) WHERE is_default;
SELECT register_tenant_table('pipelines', 'contacts');

-- What a stage means never changes, so a deal and its history stand for what was decided.
CREATE TABLE pipeline_stages (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    pipeline_id     uuid NOT NULL,
    name            text NOT NULL,
    kind            text NOT NULL CHECK (kind IN ('open', 'won', 'lost')),
    position        smallint NOT NULL,
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, pipeline_id) REFERENCES pipelines (organization_id, id)
);
CREATE INDEX stages_of_pipeline ON pipeline_stages (pipeline_id, organization_id, position);
SELECT register_tenant_table('pipeline_stages', 'contacts');

-- `state` is the kind of the stage, `amount` counts the currency's smallest units. A deal of an erased person keeps its
-- place and amount, without words.
CREATE TABLE deals (
    organization_id  uuid NOT NULL,
    id               uuid NOT NULL,
    contact_id       uuid NOT NULL,
    pipeline_id      uuid NOT NULL,
    stage_id         uuid NOT NULL,
    state            text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
    title            text NOT NULL,
    amount           bigint CHECK (amount >= 0),
    currency         text,
    owner            text,
    stage_changed_at timestamptz NOT NULL,
    closed_at        timestamptz,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id),
    FOREIGN KEY (organization_id, pipeline_id) REFERENCES pipelines (organization_id, id),
    FOREIGN KEY (organization_id, stage_id) REFERENCES pipeline_stages (organization_id, id),
    CHECK ((amount IS NULL) = (currency IS NULL)),
    CHECK ((state = 'open') = (closed_at IS NULL))
) WITH (fillfactor = 85);
CREATE INDEX deals_of_contact ON deals (contact_id, organization_id, id);
CREATE INDEX deals_of_pipeline ON deals (pipeline_id, organization_id, state, id);
CREATE INDEX deals_in_stage ON deals (stage_id, organization_id, id);
CREATE INDEX deals_by_state ON deals (organization_id, state, id);
SELECT register_tenant_table('deals', 'contacts');

-- Every stage that a deal came to, by the names of then, with its time and who brought it there; the first has none
-- before it.
CREATE TABLE deal_changes (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    deal_id         uuid NOT NULL,
    contact_id      uuid NOT NULL,
    stage_id        uuid NOT NULL,
    before          text,
    after           text NOT NULL,
    state           text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
    actor           text,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
);
CREATE INDEX changes_of_deal ON deal_changes (deal_id, organization_id, id);
CREATE INDEX deal_changes_of_contact ON deal_changes (contact_id, organization_id, at, id);
SELECT register_tenant_table('deal_changes', 'contacts');

-- Organizations that are there already begin with the pipeline that new ones get (contacts/domain/pipeline_words.py).
INSERT INTO pipelines (organization_id, id, name, is_default, created_at, updated_at)
SELECT o.organization_id, gen_random_uuid(), coalesce(w.name, 'Sales'), true, o.created_at, o.created_at
  FROM organizations o
  LEFT JOIN (VALUES ('en', 'Sales'), ('pt', 'Vendas'), ('es', 'Ventas'), ('he', 'מכירות'), ('ru', 'Продажи'))
       AS w (language, name) ON w.language = split_part(o.locale, '-', 1);
INSERT INTO pipeline_stages (organization_id, id, pipeline_id, name, kind, position)
SELECT p.organization_id, gen_random_uuid(), p.id,
       coalesce(CASE split_part(o.locale, '-', 1)
                WHEN 'pt' THEN s.pt WHEN 'es' THEN s.es WHEN 'he' THEN s.he WHEN 'ru' THEN s.ru END, s.en),
       s.kind, s.position
  FROM pipelines p
  JOIN organizations o ON o.organization_id = p.organization_id
 CROSS JOIN (VALUES
       (0, 'open', 'New', 'Novo', 'Nuevo', 'חדש', 'Новая'),
       (1, 'open', 'Talking', 'Em conversa', 'En conversación', 'בשיחה', 'В разговоре'),
       (2, 'open', 'Offer made', 'Proposta enviada', 'Propuesta enviada', 'נשלחה הצעה', 'Предложение сделано'),
       (3, 'won', 'Won', 'Ganho', 'Ganado', 'נסגרה בהצלחה', 'Выиграна'),
       (4, 'lost', 'Lost', 'Perdido', 'Perdido', 'אבודה', 'Проиграна'))
       AS s (position, kind, en, pt, es, he, ru);
