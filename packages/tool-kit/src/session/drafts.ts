import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { adoptStored, clearStored, type Drafts, loadStored, store } from './draft-storage.ts';
import { session, useSession } from './store.ts';

/**
 * Unsaved work of this tab by key: what forms and editors contain and the server does not have. It stays
 * until it is removed: while other tools are open, after a reload, without a connection, and when the
 * session ends. It is removed at sign-out, with the account, and when another user signs in.
 */
export const drafts = createStore<Drafts>(() => ({}));

/** Before sign-in, drafts have no owner: the next user of the tab gets them. */
const owner = () => session.getState().user?.id ?? '';

let restored: Promise<unknown> = Promise.resolve();

/** The user whose drafts are restored. */
const restoredFor = createStore<{ user: string | undefined }>(() => ({ user: undefined }));
/** A page is shown after this time, also if the storage does not respond. */
const latestMs = 1_000;

/** Whether the user's drafts are restored. A form that is shown before would be filled again by them. */
export function useDraftsRestored(): boolean {
  const userId = useSession(({ user }) => user?.id);
  return useStore(restoredFor, ({ user }) => user === userId);
}

session.subscribe(({ user }, before) => {
  if (user?.id === before.user?.id) return;
  if (before.user) drafts.setState({}, true);
  if (user) restore(user.id);
});
const current = session.getState().user;
if (current) restore(current.id);

/** What was written since the page was loaded is newer than what is stored. */
function restore(user: string): void {
  const show = () => {
    if (owner() === user) restoredFor.setState({ user });
  };
  setTimeout(show, latestMs);
  restored = loadStored(user).then((stored) => {
    if (owner() !== user) return;
    const written = drafts.getState();
    drafts.setState({ ...stored, ...written }, true);
    for (const key in written) void store(user, key, written[key]);
    show();
  });
}

export const readDraft = (key: string): unknown => drafts.getState()[key];

/**
 * Sets a draft, such as a file from another tool before its form is opened; undefined removes it. Files and
 * blobs can be parts of values. Resolves to whether the browser keeps it after a reload; never rejects.
 */
export function writeDraft(key: string, value: unknown): Promise<boolean> {
  drafts.setState({ [key]: value });
  return store(owner(), key, value);
}

/**
 * Takes over the drafts that closed tabs have left under keys with this beginning, if this tab has none.
 * Resolves when this tab's own drafts are restored, too; never rejects.
 */
export async function adoptDrafts(beginning: string): Promise<void> {
  await restored;
  const user = owner();
  const adopted = await adoptStored(user, beginning, drafts.getState());
  if (owner() === user) drafts.setState((own) => ({ ...own, ...adopted }), true);
}

/** Clears the drafts of all tabs: at sign-out, with the account, and in tests. */
export function clearDrafts(): void {
  drafts.setState({}, true);
  void clearStored();
}

/** The most bytes that the files of one place may have. */
export const keptBytes = 50_000_000;

/** Whether files survive a reload: at most `keptBytes`, and the browser has room for them. */
export async function canKeep(files: readonly Blob[]): Promise<boolean> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return bytes <= keptBytes && bytes <= quota - usage;
}
