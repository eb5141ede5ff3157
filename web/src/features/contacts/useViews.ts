/** The views of the table as they are kept: made, brought up to date, renamed, forgotten with a way back. */
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "@/api/keys";
import type { SavedView } from "@/api/models";
import { problemSentence } from "@/api/problem";
import { useT } from "@/lib/i18n/useT";
import { showToast } from "@/ui/toasts";
import { changeView, createView, forgetView } from "./api";

type Content = Pick<SavedView, "filter" | "sort" | "is_descending" | "columns">;

export function useViews() {
  const { t } = useT();
  const queries = useQueryClient();
  const read = () => queries.invalidateQueries({ queryKey: keys.contactViews() });

  async function attempt(act: () => Promise<unknown>, done: () => void): Promise<void> {
    try {
      await act();
      await read();
      done();
    } catch (error) {
      showToast({ text: t("ui:actionFailed", { why: problemSentence(t, error) }), tone: "error" });
    }
  }

  return {
    create: async (name: string, isShared: boolean, content: Content) => {
      const made = await createView({ name, is_shared: isShared, ...content });
      await read();
      return made;
    },
    rename: async (id: string, name: string) => {
      const renamed = await changeView(id, { name });
      await read();
      return renamed;
    },
    update: ({ id, name }: SavedView, content: Content) =>
      attempt(
        () => changeView(id, content),
        () => showToast({ text: t("contacts:views.toast.saved", { name }) }),
      ),
    forget: ({ id, name, is_shared: isShared, ...content }: SavedView) =>
      attempt(
        () => forgetView(id),
        () =>
          showToast({
            text: t("contacts:views.toast.gone", { name }),
            undo: () =>
              void attempt(
                () => createView({ name, is_shared: isShared, ...content }),
                () => undefined,
              ),
          }),
      ),
  };
}
