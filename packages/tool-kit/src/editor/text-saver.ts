import type { Creation } from '@atelier/contracts';
import { createStore } from 'zustand/vanilla';
import { callApi } from '../api/client.ts';
import { type ApiError, toApiError } from '../api/errors.ts';
import { readDraft, writeDraft } from '../session/drafts.ts';
import { session } from '../session/store.ts';
import { isUnsavedText, textKey, type UnsavedText } from './unsaved-texts.ts';

/** A save begins this long after the last change, and at the latest this long after the first, in ms. */
const quietMs = 1500;
const longestMs = 10_000;
/** The delay after a failure; it doubles up to the longest. */
const retryMs = 5000;
const longestRetryMs = 300_000;

export interface SaveState {
  /** `kept`: the server is not reached, the browser keeps the text. `failed`: the server refuses the text. */
  phase: 'unchanged' | 'waiting' | 'saving' | 'saved' | 'kept' | 'failed' | 'conflict';
  error: ApiError | null;
  /** The creation stored by another page, after a conflict. */
  other: Creation | null;
}

type EditedCreation = Pick<Creation, 'id' | 'content' | 'updated_at'>;
type TextSaver = ReturnType<typeof createSaver>;

/** The savers of this page by creation. They outlive the editor, until the server has the text. */
const savers = createStore<Readonly<Record<string, TextSaver>>>(() => ({}));

const unsaved = () => Object.values(savers.getState()).filter((saver) => !saver.isStored());
const flushAll = () => {
  for (const saver of unsaved()) void saver.flush();
};

session.subscribe(({ user, status }, before) => {
  if (before.user && user?.id !== before.user.id) {
    for (const saver of Object.values(savers.getState())) saver.end();
    savers.setState({}, true);
  } else if (status === 'signed-in' && before.status !== status) flushAll();
});
addEventListener('online', flushAll);
addEventListener('visibilitychange', flushAll);
addEventListener('beforeunload', (event) => {
  flushAll();
  if (unsaved().some((saver) => !saver.isKept())) event.preventDefault();
});

/** The saver of a creation. It begins with the unsaved text, if there is one. */
export function saverOf(creation: EditedCreation): TextSaver {
  const known = savers.getState()[creation.id];
  const draft = readDraft(textKey(creation.id));
  const left = isUnsavedText(draft) ? draft : { text: creation.content, base: baseOf(creation) };
  // A page may have fetched the creation before the text was stored.
  const isAhead = known && (!known.isStored() || (known.latest()?.updated_at ?? '') > creation.updated_at);
  const saver = isAhead ? known : createSaver(creation.id, left);
  savers.setState({ [creation.id]: saver });
  saver.follow(creation);
  return saver;
}

const baseOf = ({ content, updated_at }: UnsavedText['base']) => ({ content, updated_at });

/** Saves the texts of one creation one by one, each based on the previous one. */
function createSaver(id: string, { text, base }: UnsavedText) {
  let other: Creation | null = null;
  let latest: Creation | null = null;
  let changedAt: number | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let kept = true;
  const state = createStore<SaveState>(() => ({ phase: 'unchanged', error: null, other: null }));
  const show = (phase: SaveState['phase'], error: ApiError | null = null) =>
    state.setState({ phase, error, other });
  const isStored = () => text === base.content || text.trim() === '';

  function keep() {
    const draft: UnsavedText | undefined = isStored() ? undefined : { text, base };
    if (!draft && readDraft(textKey(id)) === undefined) return;
    void writeDraft(textKey(id), draft).then((result) => {
      kept = result;
    });
  }

  function schedule(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  function stored(creation: Creation) {
    latest = creation;
    base = baseOf(creation);
    failures = 0;
    keep();
    saver.onStored(creation);
    // The text can have changed in the meantime.
    show(isStored() ? 'saved' : 'waiting');
  }

  async function store(checkpoint?: true): Promise<boolean> {
    show('saving');
    changedAt = null;
    const body = { content: text, based_on: base.updated_at, ...(checkpoint && { checkpoint }) };
    try {
      stored((await callApi('changeCreation', { params: { id }, body })).creation);
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      return error.code === 'conflict' ? compare() : fail(error);
    }
  }

  /** After a conflict: this text may be stored already, or only a name or a tag may have changed. */
  async function compare(): Promise<boolean> {
    try {
      const { creation } = await callApi('getCreation', { params: { id } });
      if (creation.content === text) stored(creation);
      else if (creation.content === base.content) base = baseOf(creation);
      else {
        other = creation;
        show('conflict');
      }
      return !other;
    } catch (thrown) {
      return fail(toApiError(thrown));
    }
  }

  function fail(error: ApiError): false {
    const refused = error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
    show(refused || !kept ? 'failed' : 'kept', error);
    if (!refused) schedule(Math.min(retryMs * 2 ** failures++, longestRetryMs));
    return false;
  }

  async function storeAll(checkpoint?: true): Promise<boolean> {
    while (!other && !isStored()) if (!(await store(checkpoint))) return false;
    return !other;
  }

  function flush(checkpoint?: true): Promise<boolean> {
    clearTimeout(timer);
    if (isStored() && !running) return Promise.resolve(!other);
    running ??= storeAll(checkpoint).finally(() => {
      running = null;
    });
    return running;
  }

  const saver = {
    state,
    isStored,
    /** Whether the browser keeps what is not stored. */
    isKept: () => kept,
    text: () => text,
    onStored: (_changed: Creation): void => undefined,
    /** Takes a changed text. It is kept at once, and saved if no other follows. */
    change(changed: string) {
      text = changed;
      keep();
      const { phase } = state.getState();
      if (other || (phase === 'kept' && !isStored())) return;
      clearTimeout(timer);
      if (isStored()) return show(text === base.content ? 'saved' : 'unchanged');
      if (phase !== 'saving') show('waiting');
      changedAt ??= Date.now();
      schedule(Math.max(0, Math.min(quietMs, changedAt + longestMs - Date.now())));
    },
    /** Saves pending changes. Resolves to whether everything is saved; never rejects. */
    flush: () => flush(),
    /** After a conflict: stores this text; the other one becomes a version. */
    overwrite() {
      if (other) base = baseOf(other);
      other = null;
      return flush(true);
    },
    /** After a conflict: continues with the other text. */
    adopt(chosen: Creation) {
      text = chosen.content;
      other = null;
      stored(chosen);
    },
    /** Takes the creation as the server has it now, such as with another name or with the text. */
    follow(creation: EditedCreation) {
      const isSame = creation.content === base.content || creation.content === text;
      if (isSame && creation.updated_at > base.updated_at) base = baseOf(creation);
      keep();
    },
    /** The creation as it was last stored here; null if it was not. */
    latest: () => latest,
    end: () => clearTimeout(timer),
  };
  return saver;
}
