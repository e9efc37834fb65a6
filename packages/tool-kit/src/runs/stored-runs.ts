import type { Creation } from '@atelier/contracts';
import { callApi } from '../api/client.ts';
import { type Session, session } from '../session/store.ts';
import { tabStorage } from '../session/tab-storage.ts';
import type { Run } from './run.ts';
import type { RunResult } from './run-state.ts';

const storage = tabStorage('atelier.versions.');

/** The maximum number of versions restored by a reload, because each takes a request. */
const restoredLimit = 10;

/** The input of a creation, for the form; null if it is not stored. */
export type InputOf<Input> = (creation: Pick<Creation, 'prompt' | 'settings' | 'made_from'>) => Input | null;

/** Stores the ids of a run's versions in the tab. After a reload, restores them and follows the open run. */
export function storeRun<Input>(key: string, run: Run<Input>, inputOf: InputOf<Input>): void {
  const stored = read(key);
  if (stored.ids.length > 0 || stored.running) void restore(run, stored, inputOf);
  let before = run.state.getState();
  run.state.subscribe((state) => {
    const same = state.versions === before.versions && state.result === before.result;
    if (same && state.creationId === before.creationId && state.phase === before.phase) return;
    before = state;
    write(key, {
      ids: state.versions.flatMap(({ id }) => id ?? []).slice(-restoredLimit),
      selected: state.result?.id ?? null,
      running: state.phase === 'busy' ? state.creationId : null,
    });
  });
}

/** Removes the stored ids of all runs: when the user changes, and in tests. */
export const clearStoredRuns = () => storage.clear();

/** The result of a creation; null while it is running, and if it has none. */
export function toResult<Input>(creation: Creation, inputOf: InputOf<Input>): RunResult<Input> | null {
  const { id, content, status, report } = creation;
  if (status !== 'completed' && status !== 'stopped' && status !== 'incomplete') return null;
  return { id, content, status, report, creation, input: inputOf(creation) };
}

interface StoredRun {
  ids: string[];
  selected: string | null;
  running: string | null;
}

/** Fetches the creations and adds them to the run, unless the user has changed meanwhile. */
async function restore<Input>(
  run: Run<Input>,
  { ids, selected, running }: StoredRun,
  inputOf: InputOf<Input>,
) {
  const userId = session.getState().user?.id;
  await signInEnded();
  const fetched = async (id: string) =>
    callApi('getCreation', { params: { id } }).then(
      ({ creation }) => creation,
      () => null,
    );
  const [last, ...found] = await Promise.all([running && fetched(running), ...ids.map(fetched)]);
  if (session.getState().user?.id !== userId) return;
  const versions = found.flatMap((creation) => (creation && toResult(creation, inputOf)) ?? []);
  run.restore(versions, versions.find(({ id }) => id === selected) ?? versions.at(-1) ?? null);
  if (!last || last.status === 'failed') return;
  // It may have ended while the page was closed.
  const result = toResult(last, inputOf);
  if (result) run.show(result);
  else void run.resume({ id: last.id, startedAt: Date.parse(last.created_at), input: inputOf(last) });
}

/** Resolves when calls of the user can be made: a user without a connection is not signed in yet. */
const signInEnded = () =>
  new Promise<void>((resolve) => {
    const check = ({ status }: Session) => {
      if (status === 'offline' || status === 'loading' || status === 'ended') return;
      stop();
      resolve();
    };
    const stop = session.subscribe(check);
    check(session.getState());
  });

function read(key: string): StoredRun {
  const stored = storage.read(key);
  if (stored && typeof stored === 'object' && 'ids' in stored && Array.isArray(stored.ids))
    return stored as StoredRun;
  return { ids: [], selected: null, running: null };
}

function write(key: string, run: StoredRun): void {
  if (run.ids.length === 0 && !run.running) storage.remove(key);
  else storage.write(key, run);
}
