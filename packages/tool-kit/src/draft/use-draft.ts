import { useState } from 'react';
import { session } from '../session/index.ts';

const drafts = new Map<string, unknown>();

session.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) drafts.clear();
});

/**
 * `useState` for a form's field, kept in memory while the page is open: who looks at another tool and returns finds what
 * they had written. `key` names the field: `write-article.topic`. Forgotten when the user changes.
 */
export function useDraft<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => (drafts.has(key) ? (drafts.get(key) as Value) : initial));
  const write = (next: Value) => {
    drafts.set(key, next);
    setValue(next);
  };
  return [value, write];
}

/** Forgets all drafts: between tests. */
export const clearDrafts = () => drafts.clear();
