import { useStore } from 'zustand';
import type { StreamingCall } from '../api/index.ts';
import type { Run } from './run.ts';
import { runOf } from './runs.ts';
import type { RunState } from './state.ts';

/** The state of a tool's run and what can be done with it. */
export type UsedRun<Name extends StreamingCall> = RunState & Omit<Run<Name>, 'state'> & { busy: boolean };

/**
 * The run behind a generator form: busy from submit until success, failure or stop; the previous result kept on failure;
 * a failure shown as a toast with the server's message, and in `error` for showing it in place.
 *
 *     const run = useRun('generateArticle');
 *     run.start({ body: { prompt, length } });
 */
export function useRun<Name extends StreamingCall>(name: Name): UsedRun<Name> {
  const { state: store, ...actions } = runOf(name);
  const state = useStore(store);
  return { ...state, ...actions, busy: state.phase === 'busy' };
}
