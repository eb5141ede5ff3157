/** Adds one person. Whoever has the phone or the email already is shown before a second one is made. */
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import type { Contact } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Avatar } from "@/ui/Avatar";
import { Button } from "@/ui/Button";
import { Checkbox } from "@/ui/Checkbox";
import { Field } from "@/ui/Field";
import { Form, SubmitButton } from "@/ui/Form";
import { Modal } from "@/ui/Modal";
import { MultiPicker } from "@/ui/MultiPicker";
import { Select, type Option } from "@/ui/Select";
import { TextInput } from "@/ui/TextInput";
import { createContact, sameQuery } from "../api";
import { useChange } from "../useChange";
import { LIFECYCLES, lifecycleName, mainAddress, nameOf } from "../words";

interface NewContactProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (id: string) => void;
}

const PROBLEMS = {
  phone_invalid: "contacts:refused.phone",
  phone_precision_lost: "contacts:refused.phone",
  email_invalid: "contacts:refused.email",
  no_identifier: "contacts:refused.noAddress",
} as const;

export function NewContact({ isOpen, onClose, onMade }: NewContactProps) {
  const { t } = useT();
  return (
    <Modal title={t("contacts:new.title")} isOpen={isOpen} onClose={onClose}>
      <NewForm onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

function NewForm({ onClose, onMade }: Omit<NewContactProps, "isOpen">) {
  const { t } = useT();
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [phone, setPhone] = useState("");
  const [email, setEmail] = useState("");
  const [lifecycle, setLifecycle] = useState("lead");
  const [tags, setTags] = useState<Option[]>([]);
  const [hasAgreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const same = useSame(phone, email);
  const make = useChange(createContact, {
    onDone: ({ results }) => {
      const result = results[0];
      if (result?.contact_id != null) {
        onClose();
        onMade(result.contact_id);
        return;
      }
      const found = (result?.problems ?? []).map(({ path, code }) => {
        const text = PROBLEMS[code as keyof typeof PROBLEMS] as "contacts:refused.phone" | undefined;
        const isPhone = code.startsWith("phone") || (path.startsWith("identifiers.0") && phone.trim() !== "");
        const place =
          code === "no_identifier"
            ? "phone"
            : path.startsWith("identifiers")
              ? isPhone
                ? "phone"
                : "email"
              : "other";
        return [place, text === undefined ? t("ui:problem.other") : t(text)] as const;
      });
      setErrors(Object.fromEntries(found));
    },
  });
  return (
    <Form
      className="mt-2"
      summary={errors.other === undefined ? [] : [errors.other]}
      onSubmit={(event) => {
        event.preventDefault();
        setErrors({});
        if (phone.trim() === "" && email.trim() === "") {
          setErrors({ phone: t("contacts:refused.noAddress") });
          return;
        }
        make.mutate({
          identifiers: [
            ...(phone.trim() ? [{ kind: "phone", value: phone.trim() }] : []),
            ...(email.trim() ? [{ kind: "email", value: email.trim() }] : []),
          ],
          first_name: first.trim() || null,
          last_name: last.trim() || null,
          lifecycle,
          tags: tags.map(({ value }) => value),
          ...(hasAgreed && { consent: agreement(phone, email) }),
        });
      }}
      actions={
        <>
          <SubmitButton isSending={make.isPending}>
            {same.length > 0 ? t("contacts:new.addTo") : t("contacts:new.action")}
          </SubmitButton>
          <Button onClick={onClose}>{t("ui:cancel")}</Button>
        </>
      }
    >
      <div className="grid gap-x-3 gap-y-5 min-[480px]:grid-cols-2">
        <Field label={t("contacts:field.first_name")} isOptional>
          <TextInput
            autoFocus
            value={first}
            maxLength={200}
            onChange={(event) => setFirst(event.target.value)}
          />
        </Field>
        <Field label={t("contacts:field.last_name")} isOptional>
          <TextInput value={last} maxLength={200} onChange={(event) => setLast(event.target.value)} />
        </Field>
        <Field label={t("contacts:identifier.phone")} error={errors.phone}>
          <TextInput type="tel" value={phone} onChange={(event) => setPhone(event.target.value)} />
        </Field>
        <Field label={t("contacts:identifier.email")} error={errors.email}>
          <TextInput type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
      </div>
      {same.length > 0 && <Same people={same} onClose={onClose} />}
      <Field label={t("contacts:field.lifecycle")}>
        <Select
          value={lifecycle}
          onChange={setLifecycle}
          options={LIFECYCLES.map((value) => ({ value, label: lifecycleName(t, value) }))}
        />
      </Field>
      <Field label={t("contacts:card.tags")} isOptional>
        <MultiPicker
          label={t("contacts:card.tags")}
          value={tags}
          onChange={setTags}
          options={[]}
          addText={t("contacts:tag.add")}
          mayCreate
        />
      </Field>
      <Checkbox
        label={t("contacts:new.agreed")}
        hint={t("contacts:new.agreedHint")}
        value={hasAgreed}
        onChange={setAgreed}
      />
    </Form>
  );
}

/** What one says yes to: every way to write to an address that was given. */
function agreement(phone: string, email: string): Record<string, "subscribed"> {
  return {
    ...(phone.trim() && { whatsapp: "subscribed", sms: "subscribed" }),
    ...(email.trim() && { email: "subscribed" }),
  };
}

const DIGITS_ENOUGH = 8;

/** Who has this phone or this email already, as far as it is typed. */
function useSame(phone: string, email: string): Contact[] {
  const texts = [
    useDeferredValue(phone.replace(/\D/g, "").length >= DIGITS_ENOUGH ? phone.trim() : ""),
    useDeferredValue(/^\S+@\S+\.\S+$/.test(email.trim()) ? email.trim() : ""),
  ];
  const found = useQueries({
    queries: texts.map((text) => sameQuery(text)),
  });
  const people = found.flatMap(({ data }) => data?.items ?? []);
  return [...new Map(people.map((one) => [one.id, one])).values()].slice(0, 3);
}

function Same({ people, onClose }: { people: readonly Contact[]; onClose: () => void }) {
  const { t } = useT();
  return (
    <div className="rounded-card bg-blue-soft px-3 py-2.5 text-blue-text" role="status">
      <p className="font-medium">{t("contacts:new.same")}</p>
      <ul className="mt-1.5 space-y-1">
        {people.map((one) => (
          <li key={one.id}>
            <Link
              to="/contacts/$contactId"
              params={{ contactId: one.id }}
              onClick={onClose}
              className="flex items-center gap-2 rounded-control underline-offset-2 hover:underline"
            >
              <Avatar name={nameOf(t, one)} size="sm" />
              <bdi className="truncate">{nameOf(t, one)}</bdi>
              <bdi dir="ltr" className="truncate text-sm num">
                {mainAddress(one)}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-pretty">{t("contacts:new.sameBody")}</p>
    </div>
  );
}
