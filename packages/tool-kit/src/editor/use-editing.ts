import { useEffect, useState } from 'react';
import { mutate } from 'swr';
import { useStore } from 'zustand';
import { adoptDrafts, drafts } from '../session/drafts.ts';
import { isUnsavedText, textKey, textKeys } from './unsaved-texts.ts';

/** Sends to the server the texts that this tab and closed ones have left. */
export async function sendUnsavedTexts(): Promise<void> {
  await adoptDrafts(textKeys);
  const left = Object.entries(drafts.getState()).filter(([key]) => key.startsWith(textKeys));
  if (left.length === 0) return;
  const { saverOf } = await import('./text-saver.ts');
  const isOpened = (key: unknown) => Array.isArray(key) && key[0] === 'getCreation';
  for (const [key, draft] of left)
    if (isUnsavedText(draft))
      void saverOf({ id: key.slice(textKeys.length), ...draft.base })
        .flush()
        .then(() => mutate(isOpened));
}

/** Whether the editor of a creation is open. It also opens where unsaved text of the creation is left. */
export function useEditing(id: string | undefined): [boolean, (open: boolean) => void] {
  const [edited, setEdited] = useState<string | null>(null);
  const left = useStore(drafts, (all) => id !== undefined && isUnsavedText(all[textKey(id)]));
  useEffect(() => {
    if (id) void adoptDrafts(textKey(id));
  }, [id]);
  if (id && left && edited !== id) setEdited(id);
  return [id !== undefined && edited === id, (open) => setEdited(open && id ? id : null)];
}
