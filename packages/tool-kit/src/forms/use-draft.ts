import { useState } from 'react';
import { session } from '../session/store.ts';

const drafts = new Map<string, unknown>();

session.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) drafts.clear();
});

/**
 * `useState` for a form field whose value stays in memory while the page is open: a user who opens another tool and
 * returns finds the draft. `key` names the field, for example `write-article.topic`. Cleared when the user changes.
 */
export function useDraft<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => (drafts.has(key) ? (drafts.get(key) as Value) : initial));
  const write = (next: Value) => {
    drafts.set(key, next);
    setValue(next);
  };
  return [value, write];
}

/** Clears all drafts, for tests. */
export const clearDrafts = () => drafts.clear();
