/** What one types, picks and presses. */
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "@/ui/Button";
import { Checkbox, Switch } from "@/ui/Checkbox";
import { Combobox } from "@/ui/Combobox";
import { CopyField } from "@/ui/CopyField";
import { DateTimeInput } from "@/ui/DateTimeInput";
import { Field, FieldGroup } from "@/ui/Field";
import { FileDrop } from "@/ui/FileDrop";
import { Form, SubmitButton } from "@/ui/Form";
import { MultiPicker } from "@/ui/MultiPicker";
import { RadioCards } from "@/ui/RadioCards";
import { Segmented } from "@/ui/Segmented";
import { type Option, Select } from "@/ui/Select";
import { NumberInput, SearchInput, TextArea, TextInput } from "@/ui/TextInput";
import { Sample } from "./Sample";
import { CHANNELS, OWNERS, SEGMENTS, TAGS, TEXT, WAYS } from "./samples";

const KINDS = ["primary", "plain", "quiet", "quietDanger", "danger"] as const;

export function Buttons() {
  const [segment, setSegment] = useState("phones");
  return (
    <Sample name="Button, IconButton, Segmented">
      <div className="flex flex-wrap items-center gap-2">
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind}>
            {TEXT.verb}
          </Button>
        ))}
        <Button disabled>{TEXT.verb}</Button>
        <Button kind="primary">
          <Megaphone aria-hidden="true" strokeWidth={1.75} />
          {TEXT.verb}
        </Button>
        <SubmitButton isSending>{TEXT.verb}</SubmitButton>
        <Button size="sm">{TEXT.verb}</Button>
        <IconButton label={TEXT.verb}>
          <Megaphone aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        <Segmented label={TEXT.views} value={segment} onChange={setSegment} options={SEGMENTS} />
      </div>
    </Sample>
  );
}

export function Fields() {
  const [channel, setChannel] = useState<string | null>(null);
  const [owner, setOwner] = useState<Option | null>(OWNERS[0] ?? null);
  const [tags, setTags] = useState<readonly Option[]>(TAGS.slice(0, 2));
  const [at, setAt] = useState<string | null>("2026-12-01T12:00:00Z");
  const [text, setText] = useState("Ana");
  return (
    <Sample name="Field, TextInput, TextArea, NumberInput, Select, Combobox, MultiPicker, DateTimeInput">
      <div className="grid gap-5 min-[560px]:grid-cols-2">
        <Field label={TEXT.name} hint={TEXT.nameHint} isRequired>
          <TextInput defaultValue={TEXT.nameValue} />
        </Field>
        <Field label={TEXT.name} error={TEXT.nameError}>
          <TextInput defaultValue={TEXT.nameValue} />
        </Field>
        <Field label={TEXT.note} isOptional>
          <TextArea defaultValue={TEXT.noteValue} />
        </Field>
        <div className="space-y-5">
          <Field label={TEXT.after}>
            <NumberInput defaultValue={3} unit={TEXT.afterUnit} />
          </Field>
          <Field label={TEXT.after}>
            <NumberInput defaultValue={3} disabled />
          </Field>
        </div>
        <Field label={TEXT.channel}>
          <Select value={channel} onChange={setChannel} options={CHANNELS} placeholder={TEXT.channel} />
        </Field>
        <Field label={TEXT.owner}>
          <Combobox label={TEXT.owner} value={owner} onChange={setOwner} options={OWNERS} isClearable />
        </Field>
        <Field label={TEXT.tags}>
          <MultiPicker
            label={TEXT.tags}
            value={tags}
            onChange={setTags}
            options={TAGS}
            addText={TEXT.addTag}
            mayCreate
          />
        </Field>
        <Field label={TEXT.when}>
          <DateTimeInput value={at} onChange={setAt} zone="Asia/Jerusalem" />
        </Field>
        <SearchInput label={TEXT.search} value={text} onChange={setText} />
      </div>
    </Sample>
  );
}

export function Choices() {
  const [isOn, setOn] = useState(true);
  const [way, setWay] = useState<string | null>("journey");
  return (
    <Sample name="Checkbox, Switch, RadioCards">
      <div className="grid gap-x-8 gap-y-5 min-[560px]:grid-cols-2">
        <FieldGroup legend={TEXT.days}>
          <Checkbox label={TEXT.consent} hint={TEXT.consentHint} value={isOn} onChange={setOn} />
          <Checkbox label={TEXT.consent} value={false} onChange={() => undefined} disabled />
        </FieldGroup>
        <div>
          <Switch label={TEXT.pause} hint={TEXT.pauseHint} value={isOn} onChange={setOn} />
          <Switch label={TEXT.pause} value={false} onChange={() => undefined} />
        </div>
        <RadioCards
          label={TEXT.how}
          value={way}
          onChange={setWay}
          options={WAYS}
          columns={2}
          className="min-[560px]:col-span-2"
        />
      </div>
    </Sample>
  );
}

export function Forms() {
  return (
    <Sample name="Form, FileDrop, CopyField">
      <div className="grid gap-8 min-[560px]:grid-cols-2">
        <Form
          onSubmit={(event) => event.preventDefault()}
          summary={[TEXT.why]}
          actions={<SubmitButton isSending={false}>{TEXT.verb}</SubmitButton>}
        >
          <CopyField label={TEXT.key} value={TEXT.keyValue} />
        </Form>
        <FileDrop label={TEXT.drop} hint={TEXT.dropHint} error={TEXT.dropError} onFile={() => undefined} />
      </div>
    </Sample>
  );
}
