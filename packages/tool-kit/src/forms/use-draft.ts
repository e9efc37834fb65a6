import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { showUndoToast } from '../feedback/UndoToast.tsx';
import { messages } from '../messages.ts';
import { drafts, writeDraft } from '../session/drafts.ts';

/**
 * `useState` for unsaved work, such as a form field. It survives navigation and reloads of the tab. `key`
 * names the field, for example `write-article.topic`. The shell shows no page before drafts are restored.
 * With `given`, such as a value of the query, that value replaces the draft.
 */
export function useDraft<Value>(
  key: string,
  initial: Value,
  given?: Value | undefined,
): [Value, (value: Value) => void] {
  useState(() => given !== undefined && writeDraft(key, given));
  const value = useStore(drafts, (all) => all[key]);
  return [fitting(value, initial), (next) => void writeDraft(key, next)];
}

/**
 * `useDraft` for all fields of a form, each with a draft of its own. With any field `given`, the others get
 * their initial values; a toast brings back what was replaced.
 */
export function useDrafts<Values extends object>(
  form: string,
  initial: Values,
  given: Partial<Values>,
): [Values, (change: Partial<Values>) => void] {
  const [replaced] = useState(() => replaceDrafts(form, initial, given));
  const offerUndo = useEffectEvent(() => replaced?.offerUndo());
  useEffect(() => offerUndo(), []);
  const values = useStore(
    drafts,
    useShallow((all) => valuesIn(all, form, initial)),
  );
  return [values, (changed) => changeDrafts(form, changed)];
}

/** Replaces all fields of a form, as `useDrafts` does with given ones. */
export const fillForm = <Values extends object>(form: string, initial: Values, given: Partial<Values>) =>
  replaceDrafts(form, initial, given)?.offerUndo();

function replaceDrafts<Values extends object>(form: string, initial: Values, given: Partial<Values>) {
  if (Object.values(given).every((value) => value === undefined)) return null;
  const before = valuesIn(drafts.getState(), form, initial);
  let lost = false;
  for (const field in initial) {
    const value = given[field] ?? initial[field];
    lost ||= before[field] !== initial[field] && before[field] !== value;
    void writeDraft(`${form}.${field}`, value);
  }
  const undo = () => changeDrafts(form, before);
  return lost ? { offerUndo: () => showUndoToast(messages.inputReplaced, undo) } : null;
}

function valuesIn<Values extends object>(
  all: Readonly<Record<string, unknown>>,
  form: string,
  initial: Values,
): Values {
  const found = { ...initial };
  for (const field in initial) found[field] = fitting(all[`${form}.${field}`], initial[field]);
  return found;
}

function changeDrafts<Values extends object>(form: string, changed: Partial<Values>): void {
  for (const field in changed)
    if (changed[field] !== undefined) void writeDraft(`${form}.${field}`, changed[field]);
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

/** The draft, unless there is none, or an earlier version of the module wrote another type. */
function fitting<Value>(draft: unknown, initial: Value): Value {
  if (draft === undefined) return initial;
  const isTyped = draft !== null && initial !== null && initial !== undefined;
  return isTyped && typeof draft !== typeof initial ? initial : (draft as Value);
}
