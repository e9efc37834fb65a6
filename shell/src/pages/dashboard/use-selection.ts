import type { CreationSummary } from '@atelier/contracts';
import { manyLimit } from '@atelier/contracts/tool-options';
import { useRef, useState } from 'react';

export interface Selection {
  active: boolean;
  ids: ReadonlySet<string>;
  creations: readonly CreationSummary[];
  start(): void;
  /** Selects a creation or no longer; `range` does the same to those between it and the one before. */
  toggle(id: string, range: boolean): void;
  /** Selects all that are loaded, up to the limit of one call. */
  all(): void;
  end(): void;
}

/** The selection of the list with this name. What is no longer listed is not selected. */
export function useSelection(items: readonly CreationSummary[], name: string): Selection {
  const [chosen, setChosen] = useState<{ name: string; ids: ReadonlySet<string> } | null>(null);
  const choose = (ids: ReadonlySet<string>) => setChosen({ name, ids });
  const last = useRef<string>(null);
  const creations = items.filter(({ id }) => chosen?.ids.has(id));
  return {
    active: chosen?.name === name,
    ids: new Set(creations.map(({ id }) => id)),
    creations,
    start: () => choose(new Set()),
    toggle: (id, range) => {
      const next = new Set(creations.map((creation) => creation.id));
      const selected = !next.has(id);
      const ends = [id, (range && last.current) || id].map((end) =>
        items.findIndex((item) => item.id === end),
      );
      const between = ends.includes(-1) ? [] : items.slice(Math.min(...ends), Math.max(...ends) + 1);
      for (const item of between) {
        if (!selected) next.delete(item.id);
        else if (next.size < manyLimit) next.add(item.id);
      }
      last.current = id;
      choose(next);
    },
    all: () => choose(new Set(items.slice(0, manyLimit).map(({ id }) => id))),
    end: () => setChosen(null),
  };
}
