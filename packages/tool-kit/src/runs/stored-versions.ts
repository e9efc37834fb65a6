import type { Creation } from '@atelier/contracts';
import { callApi } from '../api/client.ts';
import { callKey, type StreamingCall } from '../api/stream.ts';
import { session } from '../session/store.ts';
import { tabStorage } from '../session/tab-storage.ts';
import type { Run } from './run.ts';
import type { RunResult } from './run-state.ts';

const storage = tabStorage('atelier.versions.');

/** How many versions a reload restores: each takes one request. */
const restoredLimit = 10;

/**
 * Stores the ids of a run's versions, and of its running creation, in the tab whenever they change. Restores the versions of the
 * last page from the user's creations, without deleted ones.
 */
export function keepVersions<Name extends StreamingCall>(name: Name, run: Run<Name>): void {
  const stored = read(name);
  if (stored.ids.length > 0) void restore(run, stored);
  let before = run.state.getState();
  run.state.subscribe((state) => {
    const same = state.versions === before.versions && state.result === before.result;
    if (same && state.creationId === before.creationId) return;
    before = state;
    // A run may be completed at the server while the page is closed.
    const running = state.phase === 'busy' ? state.creationId : null;
    const ids = [...state.versions.map(({ id }) => id), running].flatMap((id) => id ?? []);
    write(name, { ids: ids.slice(-restoredLimit), shown: running ?? state.result?.id ?? null });
  });
}

/** Removes the stored ids of all runs: when the user changes, and in tests. */
export const clearVersions = () => storage.clear();

interface StoredVersions {
  /** The ids of the creations, oldest first. */
  ids: string[];
  /** The id of the shown version. */
  shown: string | null;
}

/** Fetches the versions and adds them to the run, unless the user has changed meanwhile. */
async function restore<Name extends StreamingCall>(run: Run<Name>, { ids, shown }: StoredVersions) {
  const userId = session.getState().user?.id;
  const found = await Promise.all(
    ids.map((id) =>
      callApi('getCreation', { params: { id } }).then(
        ({ creation }) => toResult(creation),
        () => null,
      ),
    ),
  );
  if (session.getState().user?.id !== userId) return;
  const versions = found.filter((result) => result !== null);
  run.restore(versions, versions.find(({ id }) => id === shown) ?? versions.at(-1) ?? null);
}

function toResult(creation: Creation): RunResult | null {
  const { id, content, status, report } = creation;
  if (status === 'running' || status === 'failed') return null;
  return { id, content, status, report, creation, input: null };
}

function read(name: StreamingCall): StoredVersions {
  const stored = storage.read(callKey(name));
  if (stored && typeof stored === 'object' && 'ids' in stored && Array.isArray(stored.ids))
    return stored as StoredVersions;
  return { ids: [], shown: null };
}

function write(name: StreamingCall, versions: StoredVersions): void {
  if (versions.ids.length === 0) storage.remove(callKey(name));
  else storage.write(callKey(name), versions);
}
