/** A change of contacts: what is shown is read again, what was refused is said. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import type { Contact } from "@/api/models";
import { asProblem, problemSentence } from "@/api/problem";
import { type T, useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";

/** What may be done here by whoever looks. */
export interface May {
  write: boolean;
  /** Adding people, declaring attributes, the suppression list, exports. */
  import: boolean;
  erase: boolean;
  /** Putting one contact into a journey, and stopping them there. */
  enroll: boolean;
  /** Putting many into one. */
  run: boolean;
}

export function mayOf(permissions: readonly string[]): May {
  return {
    write: permissions.includes("contacts.write"),
    import: permissions.includes("contacts.import"),
    erase: permissions.includes("contacts.erase"),
    enroll: permissions.includes("enrollments.write"),
    run: permissions.includes("journeys.write"),
  };
}

export function refusal(t: T, error: unknown): string {
  const problem = asProblem(error);
  const first = problem.errors[0]?.code;
  switch (first ?? problem.code) {
    case "wrong_type":
      return t("contacts:refused.wrongType");
    case "unknown_time_zone":
      return t("ui:problem.timeZone");
    case "unknown_locale":
      return t("ui:problem.locale");
    case "too_long":
    case "value_too_long":
      return t("ui:problem.tooLongPlain");
    case "phone_invalid":
    case "phone_precision_lost":
      return t("contacts:refused.phone");
    case "email_invalid":
      return t("contacts:refused.email");
    case "no_identifier":
      return t("contacts:refused.noAddress");
    default:
      return problemSentence(t, error);
  }
}

interface ChangeOptions<Answer> {
  onDone?: (answer: Answer) => void;
}

export function useChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  { onDone }: ChangeOptions<Answer> = {},
) {
  const { t } = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keys.contactsAll() });
      void queries.invalidateQueries({ queryKey: keys.contactLists() });
    },
  });
}

/** Change what is shown of one contact at once; put back when the server refuses. */
export function useContactEdit<Given>(
  id: string,
  change: (given: Given) => Promise<unknown>,
  foresee: (contact: Contact, given: Given) => Contact,
) {
  const { t } = useT();
  const queries = useQueryClient();
  const key = keys.contact(id);
  return useMutation({
    mutationFn: change,
    onMutate: async (given) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Contact>(key);
      if (before !== undefined) queries.setQueryData(key, foresee(before, given));
      return before;
    },
    onError: (error, _given, before) => {
      if (before !== undefined) queries.setQueryData(key, before);
      showToast({ text: t("ui:actionFailed", { why: refusal(t, error) }), tone: "error" });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: keys.contactsAll() });
      void queries.invalidateQueries({ queryKey: keys.contactLists() });
    },
  });
}
