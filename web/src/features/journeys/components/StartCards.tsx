/** Ways to begin: an empty page, or a draft that is shipped. */
import { useQuery } from "@tanstack/react-query";
import { Clock, FileText, MessageCircle, Split } from "lucide-react";
import type { ReactNode } from "react";
import { problemOf } from "@/api/problem";
import type { Recipe } from "@/api/models";
import { useT } from "@/lib/i18n/useT";
import { Skeleton } from "@/ui/Skeleton";
import { ProblemState } from "@/ui/StateMessage";
import { recipesQuery } from "../api";

const ICONS = { message: MessageCircle, wait: Clock, condition: Split };

interface StartCardsProps {
  isBusy: boolean;
  onBlank: () => void;
  onRecipe: (recipe: Recipe) => void;
}

export function StartCards({ isBusy, onBlank, onRecipe }: StartCardsProps) {
  const { t } = useT();
  const recipes = useQuery(recipesQuery);
  if (recipes.isError) return <ProblemState {...problemOf(t, recipes)} />;
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Card
        title={t("journeys:start.blank")}
        body={t("journeys:start.blankBody")}
        isBusy={isBusy}
        onPick={onBlank}
      >
        <FileText aria-hidden="true" className="size-4 text-muted" strokeWidth={1.75} />
      </Card>
      {recipes.data === undefined
        ? Array.from({ length: 3 }, (_, index) => (
            <li key={index} className="space-y-2 py-4.5">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-72 max-w-full" />
            </li>
          ))
        : recipes.data.items.map((recipe) => (
            <Card
              key={recipe.key}
              title={recipe.name}
              body={recipe.description}
              isBusy={isBusy}
              onPick={() => onRecipe(recipe)}
            >
              <Steps recipe={recipe} />
            </Card>
          ))}
    </ul>
  );
}

interface CardProps {
  title: string;
  body: string;
  isBusy: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Card({ title, body, isBusy, onPick, children }: CardProps) {
  return (
    <li>
      <button
        type="button"
        disabled={isBusy}
        onClick={onPick}
        className="-mx-3 flex w-[calc(100%+1.5rem)] items-center gap-4 rounded-card px-3 py-3.5 text-start transition-colors duration-150 hover:bg-hover disabled:opacity-50"
      >
        <span className="min-w-0 flex-1">
          <bdi className="block font-semi">{title}</bdi>
          <bdi className="block text-sm text-pretty text-muted">{body}</bdi>
        </span>
        {children}
      </button>
    </li>
  );
}

/** The steps of a recipe, drawn as beats. */
function Steps({ recipe }: { recipe: Recipe }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-1 text-muted max-[560px]:hidden">
      {recipe.steps.map((kind, index) => {
        const Icon = ICONS[kind as keyof typeof ICONS];
        return (
          <span key={index} className="flex items-center gap-1">
            {index > 0 && <span className="h-px w-2 bg-line-strong" />}
            <Icon className="size-4" strokeWidth={1.75} />
          </span>
        );
      })}
    </span>
  );
}
