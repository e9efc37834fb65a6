import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { session } from '../session/store.ts';
import { tabStorage } from '../session/tab-storage.ts';

const drafts = new Map<string, unknown>();
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
  const [value, setValue] = useState<Value>(() => {
    if (given === undefined) return readDraft(key, initial);
    writeDraft(key, given);
    return given;
  });
  const write = (next: Value) => {
    writeDraft(key, next);
    setValue(next);
  };
  return [value, write];
}

/** `useDraft` for all fields of a form, each with a draft of its own. `given` replaces drafts. */
export function useDrafts<Values extends object>(
  form: string,
  initial: Values,
  given: Partial<Values>,
): [Values, (change: Partial<Values>) => void] {
  const write = (change: Partial<Values>) => {
    for (const field in change)
      if (change[field] !== undefined) writeDraft(`${form}.${field}`, change[field]);
  };
  const [values, setValues] = useState<Values>(() => {
    write(given);
    const drafts = { ...initial };
    for (const field in initial) drafts[field] = readDraft(`${form}.${field}`, initial[field]);
    return drafts;
  });
  const change = (changed: Partial<Values>) => {
    write(changed);
    setValues((before) => ({ ...before, ...changed }));
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

/** Sets the draft of a field before its form is opened, for example a file from another tool. */
export function writeDraft(key: string, value: unknown): void {
  drafts.set(nameOf(key), value);
  if (value instanceof Blob) stored.remove(key);
  else stored.write(key, value);
}

/** Clears all drafts: when the user changes, and in tests. */
export function clearDrafts(): void {
  drafts.clear();
  stored.clear();
}

const nameOf = (key: string) => `${session.getState().user?.id ?? ''}.${key}`;

function readDraft<Value>(key: string, initial: Value): Value {
  const name = nameOf(key);
  if (drafts.has(name)) return drafts.get(name) as Value;
  const value = stored.read(key);
  const fits = value !== null && (initial === null || typeof value === typeof initial);
  return fits ? (value as Value) : initial;
}
