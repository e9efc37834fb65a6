import type { CreationSummary } from '@atelier/contracts';
import { reported } from '@atelier/tool-kit/feedback';

export interface ListChanges {
  change(id: string, edit: (creation: CreationSummary) => CreationSummary): void;
  /** Removes creations at once. Returns what restores them. */
  remove(ids: readonly string[]): () => void;
  /** After a deletion or restoration. */
  countChanged(): void;
}

export const reporting = (act: () => Promise<unknown>) => void reported(act());

const maxToastName = 60;

export function shortened(name: string): string {
  return name.length > maxToastName ? `${name.slice(0, maxToastName - 1).trimEnd()}…` : name;
}
