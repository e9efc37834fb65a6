import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { createStore } from 'zustand/vanilla';
import { session } from '../session/store.ts';
import { tabStorage } from '../session/tab-storage.ts';

/** The drafts of the signed-in user by field, since the page was loaded. */
const drafts = createStore<Readonly<Record<string, unknown>>>(() => ({}));
/** All but files, for a reload. */
const stored = tabStorage('atelier.draft.');

session.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) clearDrafts();
});

/**
 * `useState` for a form field whose draft survives navigation and reloads while the tab is open. Files
 * survive until a reload. `key` names the field, for example `write-article.topic`. Cleared when the user
 * changes. With `given`, such as a value of the query, that value replaces the draft.
 */
export function useDraft<Value>(
  key: string,
  initial: Value,
  given?: Value | undefined,
): [Value, (value: Value) => void] {
  useState(() => begin(key, initial, given));
  const value = useStore(drafts, (all) => all[key]);
  return [value === undefined ? initial : (value as Value), (next) => writeDraft(key, next)];
}

/** `useDraft` for all fields of a form, each with a draft of its own. `given` replaces drafts. */
export function useDrafts<Values extends object>(
  form: string,
  initial: Values,
  given: Partial<Values>,
): [Values, (change: Partial<Values>) => void] {
  useState(() => {
    for (const field in initial) begin(`${form}.${field}`, initial[field], given[field]);
  });
  const values = useStore(
    drafts,
    useShallow((all) => {
      const found = { ...initial };
      for (const field in initial) {
        const value = all[`${form}.${field}`];
        if (value !== undefined) found[field] = value as Values[typeof field];
      }
      return found;
    }),
  );
  const change = (changed: Partial<Values>) => {
    for (const field in changed)
      if (changed[field] !== undefined) writeDraft(`${form}.${field}`, changed[field]);
  };
  return [values, change];
}

/** The page's initial query. It is removed from the address, so that a reload restores later input. */
export function useQueryValues(): URLSearchParams {
  const [search, setSearch] = useSearchParams();
  const [given] = useState(search);
  useEffect(() => {
    if (given.size > 0) setSearch({}, { replace: true, preventScrollReset: true });
  }, [given, setSearch]);
  return given;
}

/** Sets the draft of a field, for example a file from another tool before its form is opened. */
export function writeDraft(key: string, value: unknown): void {
  drafts.setState({ [key]: value });
  if (value instanceof Blob) stored.remove(key);
  else stored.write(key, value);
}

/** Clears all drafts: when the user changes, and in tests. */
export function clearDrafts(): void {
  drafts.setState({}, true);
  stored.clear();
}

/** Fills the draft of a field that a form shows for the first time since the page was loaded. */
function begin<Value>(key: string, initial: Value, given: Value | undefined): void {
  if (given !== undefined) writeDraft(key, given);
  if (key in drafts.getState()) return;
  const value = stored.read(key);
  const fits = value !== null && (initial === null || typeof value === typeof initial);
  if (fits) drafts.setState({ [key]: value });
}
