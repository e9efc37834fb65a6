import type { Creation } from '@atelier/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { type SaveState, saverOf } from './text-saver.ts';

export type Autosave = SaveState &
  Pick<ReturnType<typeof saverOf>, 'text' | 'change' | 'flush' | 'overwrite' | 'adopt'>;

/** Saves the text of a creation while it is edited and afterwards, until the server has it. */
export function useAutosave(creation: Creation, onChange: (creation: Creation) => void): Autosave {
  const [opened] = useState(creation);
  const [saver] = useState(() => saverOf(creation));
  const state = useStore(saver.state);
  const stored = useEffectEvent(onChange);
  useEffect(() => {
    saver.onStored = (changed) => stored(changed);
    const latest = saver.latest();
    if (latest && latest.updated_at > opened.updated_at) stored(latest);
    void saver.flush();
    return () => void saver.flush();
  }, [saver, opened]);
  // Its name, star or tags may change while the text is edited.
  useEffect(() => saver.follow(creation), [saver, creation]);
  return { ...state, ...saver };
}
