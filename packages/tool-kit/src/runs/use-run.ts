import type { Creation, CreationSummary } from '@atelier/contracts';
import { isCreationOpen } from '@atelier/contracts/creation-run';
import { routes } from '@atelier/contracts/routes';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { CallOptions } from '../api/client.ts';
import { callKey, type StreamingCall, streamCall } from '../api/stream.ts';
import { useList } from '../api/use-list.ts';
import { toast } from '../feedback/Toaster.tsx';
import { session, useSession } from '../session/store.ts';
import { storeUsage } from '../usage/Units.tsx';
import { createRun, type OpenRun, type Run } from './run.ts';
import { type FormOf, partialResult, type RunResult, type RunState } from './run-state.ts';
import { clearStoredRuns, type InputOf, storeRun, toResult } from './stored-runs.ts';

export interface RunSource<Input> {
  /** The name of the run, also in the storage of the tab. */
  name: string;
  call: StreamingCall;
  open: OpenRun<Input>;
  formOf: FormOf<Input>;
  inputOf: InputOf<Input>;
}

interface UserRun {
  userId: string | undefined;
  run: Run<unknown>;
}

/** The runs of the signed-in user by name. They continue when another page is opened. */
const runs = createStore<Readonly<Record<string, UserRun>>>(() => ({}));

function runOf<Input>({ name, open, formOf, inputOf }: RunSource<Input>, userId: string | undefined) {
  const known = runs.getState()[name];
  if (known && known.userId === userId) return known.run as Run<Input>;
  const run = createRun({
    open,
    formOf,
    onFailed: ({ message }) => toast.error(message),
    onUsage: storeUsage,
  });
  runs.setState({ [name]: { userId, run: run as Run<unknown> } });
  if (userId !== undefined) storeRun(name, run, inputOf);
  return run;
}

/** Ends all runs and clears their results: when the user changes, and in tests. */
export function resetRuns() {
  for (const { run } of Object.values(runs.getState())) run.reset();
  runs.setState({}, true);
  clearStoredRuns();
}

/** Replaces a creation, which another page has changed, in the results of all runs. */
export function showChanged(creation: Creation): void {
  for (const { run } of Object.values(runs.getState())) run.change(creation);
}

session.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) resetRuns();
});

export interface UsedRun<Input> extends RunState<Input> {
  busy: boolean;
  /** The received text of a failed run; null for none. */
  partial: RunResult<Input> | null;
  /** Running creations of the call in another tab, on another device or by the API. */
  elsewhere: readonly CreationSummary[];
  start(input: Input): Promise<void>;
  stop(): void;
  /** Restarts the last run after a failure; null if its input is unknown. */
  retry: (() => void) | null;
  /** Creates another version of the shown result; null if its input is unknown. */
  repeat: (() => void) | null;
  show(result: RunResult<Input>): void;
  change(creation: Creation): void;
  /** Removes a deleted creation from the results. Returns what shows it again. */
  remove(id: string): () => void;
  /** Shows a creation of the history, or follows it while it is running. */
  showCreation(creation: Creation | CreationSummary): void;
}

/** The run of a source. `onInput` receives the input of a result that the user chooses to see. */
export function useRunOf<Input>(
  source: RunSource<Input>,
  onInput: (input: Input) => void = () => undefined,
): UsedRun<Input> {
  const userId = useSession(({ user }) => user?.id);
  const { state: store, start, resume, stop, show, change, remove } = runOf(source, userId);
  const state = useStore(store);
  const { input, result, phase } = state;
  const repeated = result?.input ?? null;
  const reveal = (chosen: RunResult<Input>) => {
    show(chosen);
    if (chosen.input) onInput(chosen.input);
  };
  return {
    ...state,
    busy: phase === 'busy',
    partial: phase === 'failed' ? partialResult(state, 'incomplete') : null,
    elsewhere: useRunningElsewhere(source.call, state),
    start,
    stop,
    retry: input && (() => void start(input)),
    repeat: repeated && (() => void start(source.formOf(repeated))),
    show: reveal,
    change,
    remove: (id) => {
      const removed = result?.id === id ? result : state.versions.find((version) => version.id === id);
      remove(id);
      return () => removed && show(removed);
    },
    showCreation: (creation) => {
      const { id, created_at, content = '' } = creation;
      const whole = { report: null, ...creation, content };
      const ended = toResult(whole, source.inputOf);
      if (ended) return reveal(ended);
      const begun = source.inputOf(creation);
      if (begun) onInput(begun);
      void resume({ id, startedAt: Date.parse(created_at), input: begun });
    },
  };
}

/**
 * The run of a generator form: busy from submit until success, failure or stop. A failure preserves the
 * previous result, is shown as a toast with the server's message, and is in `error` for the page. There is
 * one run per user and call.
 *
 * const run = useRun('generateArticle'); run.start({ body: { prompt, length } });
 *
 * A call of a module's service is named by both: `useRun({ module: 'mfe-notes', call: 'summarize' })`.
 */
export function useRun<Name extends StreamingCall>(name: Name): UsedRun<CallOptions<Name>> {
  return useRunOf<CallOptions<Name>>({
    name: callKey(name),
    call: name,
    open: (input, options) => streamCall(name, { ...input, ...options }),
    formOf: (input) => input,
    inputOf: () => null,
  });
}

/** The number of newest creations to search for open ones. */
const searched = 20;

/** The running creations of a call that this page has not begun. Empty while its own run is busy. */
function useRunningElsewhere(call: StreamingCall, state: RunState): readonly CreationSummary[] {
  const created = typeof call === 'string' ? routes[call].creates : null;
  const { items } = useList('getUserCreations', {
    status: 'all',
    ...(created && { type: created.type }),
    limit: searched,
  });
  if (state.phase === 'busy') return [];
  const isOfCall = ({ settings }: CreationSummary) =>
    created ? !('tool' in created) || settings.tool === created.tool : settings.call === callKey(call);
  const isOwn = ({ id }: CreationSummary) =>
    id === state.creationId || state.versions.some((version) => version.id === id);
  return items.filter(
    (creation) => isCreationOpen(creation.status) && isOfCall(creation) && !isOwn(creation),
  );
}
