import type { Creation } from '@atelier/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../api/client.ts';
import { type ApiError, toApiError } from '../api/errors.ts';

/** The delay of a save after the last change, in ms. */
const delayMs = 1500;

type SavePhase = 'unchanged' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';

interface SaveState {
  phase: SavePhase;
  error: ApiError | null;
  /** The creation stored by another page, after a conflict. */
  other: Creation | null;
}

/** An automatically saved text. */
export interface Autosave extends SaveState {
  /** Takes a changed text, and saves it if no other follows. */
  change(text: string): void;
  /** Saves pending changes. Resolves to whether everything is saved; never rejects. */
  flush(): Promise<boolean>;
  /** After a conflict: stores this text; the other one becomes a version. */
  overwrite(): Promise<boolean>;
  /** After a conflict: continues with the other text. */
  adopt(other: Creation): void;
}

/** Saves the text of a creation a short time after its last change, when the page is left, and on unmount. */
export function useAutosave(creation: Creation, onChange: (creation: Creation) => void): Autosave {
  const [state, setState] = useState<SaveState>({ phase: 'unchanged', error: null, other: null });
  const stored = useEffectEvent(onChange);
  const [saver] = useState(() => createSaver(creation, setState));
  useEffect(() => {
    saver.onStored = (changed) => stored(changed);
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isStored()) return;
      void saver.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      void saver.flush();
    };
  }, [saver]);
  // Its name, star or tags may change while the text is edited.
  useEffect(() => saver.follow(creation), [saver, creation]);
  return { ...state, ...saver };
}

/** Saves texts one by one, each based on the previous one. */
function createSaver(first: Creation, report: (state: SaveState) => void) {
  const { id } = first;
  let base = first;
  let text = first.content;
  let other: Creation | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const show = (phase: SavePhase, error: ApiError | null = null) => report({ phase, error, other });
  const isStored = () => text === base.content || text.trim() === '';

  async function store(checkpoint?: true): Promise<boolean> {
    show('saving');
    const content = text;
    try {
      const body = { content, based_on: base.updated_at, ...(checkpoint && { checkpoint }) };
      const changed = (await callApi('changeCreation', { params: { id }, body })).creation;
      base = changed;
      saver.onStored(changed);
      // The text can have changed in the meantime.
      show(isStored() ? 'saved' : 'waiting');
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code === 'conflict') return await showOther();
      show('failed', error);
      return false;
    }
  }

  async function showOther(): Promise<boolean> {
    try {
      other = (await callApi('getCreation', { params: { id } })).creation;
      show('conflict');
    } catch (thrown) {
      show('failed', toApiError(thrown));
    }
    return false;
  }

  /** Saves until nothing is pending. */
  async function storeAll(checkpoint?: true): Promise<boolean> {
    while (!other && !isStored()) if (!(await store(checkpoint))) return false;
    return !other;
  }

  function flush(checkpoint?: true): Promise<boolean> {
    clearTimeout(timer);
    running ??= storeAll(checkpoint).finally(() => {
      running = null;
    });
    return running;
  }

  const saver = {
    onStored: (_changed: Creation): void => undefined,
    isStored,
    change(changed: string) {
      text = changed;
      clearTimeout(timer);
      if (other) return;
      if (isStored()) return show(text === base.content ? 'saved' : 'unchanged');
      show('waiting');
      timer = setTimeout(() => void flush(), delayMs);
    },
    flush: () => flush(),
    overwrite() {
      if (other) base = other;
      other = null;
      return flush(true);
    },
    adopt(chosen: Creation) {
      base = chosen;
      text = chosen.content;
      other = null;
      saver.onStored(chosen);
      show('saved');
    },
    follow(creation: Creation) {
      if (creation.content === base.content && creation.updated_at > base.updated_at) base = creation;
    },
  };
  return saver;
}
