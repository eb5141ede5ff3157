/** What the organization keeps about a person, each value edited in place as its type wants it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { attributesQuery } from "@/api/attributes";
import type { Attribute, Contact } from "@/api/models";
import { plainText, spaced, valueText } from "@/lib/attributeText";
import { useT } from "@/lib/i18n/useT";
import { Button } from "@/ui/Button";
import { DateTimeInput } from "@/ui/DateTimeInput";
import { SearchInput } from "@/ui/TextInput";
import { changeContact } from "../api";
import { useContactEdit } from "../useChange";
import { Card, Fact } from "./Card";
import { ChoiceInPlace, InPlace } from "./InPlace";
import { NewAttribute } from "./NewAttribute";

interface AttributesProps {
  contact: Contact;
  isReadOnly: boolean;
}

/** So many are shown at once; the rest is a press away. */
const FIRST = 12;
const MANY = 20;

type Value = string | number | boolean | string[] | null;

export function Attributes({ contact, isReadOnly }: AttributesProps) {
  const { t } = useT();
  const [isAll, setAll] = useState(false);
  const [search, setSearch] = useState("");
  const declared = useQuery(attributesQuery).data?.items ?? [];
  const { mutate } = useContactEdit(
    contact.id,
    (change: Record<string, Value>) => changeContact(contact.id, { attributes: change }),
    (before, change) => ({ ...before, attributes: { ...before.attributes, ...change } }),
  );
  const known = new Map(declared.map((one) => [one.name, one]));
  const own = Object.keys(contact.attributes).filter((name) => contact.attributes[name] !== null);
  const names = [
    ...declared.filter((one) => one.is_declared).map(({ name }) => name),
    ...own.filter((name) => known.get(name)?.is_declared !== true).sort(),
  ];
  const wanted = search.trim().toLocaleLowerCase();
  const found = names.filter((name) =>
    `${name} ${known.get(name)?.label ?? ""}`.toLocaleLowerCase().includes(wanted),
  );
  const shown = isAll || wanted !== "" ? found : found.slice(0, FIRST);
  const save = (name: string, value: Value) => mutate({ [name]: value });
  return (
    <Card
      title={t("contacts:card.attributes")}
      action={!isReadOnly && <NewAttribute onAdd={save} taken={names} />}
    >
      {names.length > MANY && (
        <SearchInput
          label={t("contacts:attribute.find")}
          value={search}
          onChange={setSearch}
          className="mb-2"
        />
      )}
      {names.length === 0 && <p className="text-muted">{t("contacts:empty.attributes")}</p>}
      <dl className="space-y-0.5">
        {shown.map((name) => (
          <AttributeLine
            key={name}
            name={name}
            attribute={known.get(name)}
            value={contact.attributes[name]}
            zone={contact.time_zone}
            isReadOnly={isReadOnly}
            onSave={(value) => save(name, value)}
          />
        ))}
      </dl>
      {shown.length < found.length && (
        <Button kind="quiet" size="sm" className="-ms-2.5 mt-1" onClick={() => setAll(true)}>
          {t("contacts:attribute.showAll", { count: found.length })}
        </Button>
      )}
    </Card>
  );
}

interface AttributeLineProps {
  name: string;
  attribute: Attribute | undefined;
  value: unknown;
  zone: string | null;
  isReadOnly: boolean;
  onSave: (value: Value) => void;
}

function AttributeLine({ name, attribute, value, zone, isReadOnly, onSave }: AttributeLineProps) {
  const { t, language } = useT();
  const label = attribute?.label ?? spaced(name);
  const text = plainText(value);
  const type = attribute?.type ?? "text";
  return (
    <Fact name={<bdi title={name}>{label}</bdi>}>
      {type === "boolean" ? (
        <ChoiceInPlace
          label={label}
          value={value === true ? "true" : value === false ? "false" : null}
          options={[
            { value: "true", label: t("contacts:yes") },
            { value: "false", label: t("contacts:no") },
          ]}
          isReadOnly={isReadOnly}
          onSave={(next) => onSave(next === "true")}
        />
      ) : type === "datetime" && !isReadOnly ? (
        <DateTimeInput
          label={label}
          value={text || null}
          {...(zone !== null && { zone })}
          onChange={onSave}
        />
      ) : (
        <InPlace
          label={label}
          value={text}
          shown={valueText(t, language, value, zone ?? undefined)}
          type={type === "number" ? "number" : type === "date" ? "date" : "text"}
          isReadOnly={isReadOnly}
          onSave={(next) => onSave(next === "" ? null : type === "list" ? listOf(next) : next)}
        />
      )}
    </Fact>
  );
}

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
