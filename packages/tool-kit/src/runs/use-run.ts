import { useStore } from 'zustand';
import { callKey, type StreamingCall } from '../api/stream.ts';
import { toast } from '../feedback/Toaster.tsx';
import { storeUsage } from '../forms/UnitsLeft.tsx';
import { useSession } from '../session/index.ts';
import { session } from '../session/store.ts';
import { createRun, type Run } from './run.ts';
import type { RunState } from './run-state.ts';
import { resumeRunning } from './running-creation.ts';
import { clearVersions, keepVersions } from './stored-versions.ts';

/** The runs of the page by user and call. */
const runs = new Map<string, Run<StreamingCall>>();

/**
 * The run of a call. There is one per user and call. It goes on when another page is opened, and ends when the user changes. A new
 * one follows the user's running creation of this call and restores the versions of its result.
 */
function runOf<Name extends StreamingCall>(name: Name, userId: string | undefined): Run<Name> {
  const key = `${userId} ${callKey(name)}`;
  const known = runs.get(key);
  if (known) return known as unknown as Run<Name>;
  const run = createRun(name, {
    onFailed: ({ message }) => toast.error(message),
    onUsage: storeUsage,
  });
  runs.set(key, run as unknown as Run<StreamingCall>);
  if (userId === undefined) return run;
  keepVersions(name, run);
  void resumeRunning(name, run);
  return run;
}

/** Ends all runs and clears their results: when the user changes, and in tests. */
export function resetRuns() {
  for (const run of runs.values()) run.reset();
  runs.clear();
  clearVersions();
}

session.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) resetRuns();
});

/** A run's state and actions. */
export type UsedRun<Name extends StreamingCall> = RunState & Omit<Run<Name>, 'state'> & { busy: boolean };

/**
 * The run of a generator form: busy from submit until success, failure or stop. A failure keeps the previous result, is
 * shown as a toast with the server's message, and is in `error` for showing it in the page.
 *
 *     const run = useRun('generateArticle');
 *     run.start({ body: { prompt, length } });
 *
 * A call of a module's service is named by both: `useRun({ module: 'mfe-notes', call: 'summarize' })`.
 */
export function useRun<Name extends StreamingCall>(name: Name): UsedRun<Name> {
  const userId = useSession(({ user }) => user?.id);
  const { state: store, ...actions } = runOf(name, userId);
  const state = useStore(store);
  return { ...state, ...actions, busy: state.phase === 'busy' };
}
