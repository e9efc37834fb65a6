import type { Creation, Usage } from '@atelier/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { callApi } from '../api/client.ts';
import { type ApiError, isAbort, toApiError } from '../api/errors.ts';
import { followRun, type RunEvent } from '../api/stream.ts';
import { advance, type FormOf, idleRun, type RunAction, type RunResult, type RunState } from './run-state.ts';

/** An open run, started by this page before a reload or by another page. */
interface BegunRun<Input> {
  id: string;
  /** In milliseconds since 1970. */
  startedAt: number;
  /** Its input; null if unknown. */
  input: Input | null;
}

export interface Run<Input> {
  state: StoreApi<RunState<Input>>;
  /** Starts, unless it is busy. Resolves when the run has ended, also after a failure; never rejects. */
  start(input: Input): Promise<void>;
  /** Follows a run of the server, unless this one is busy. Resolves like `start`. */
  resume(begun: BegunRun<Input>): Promise<void>;
  /** Stops the run, here and on the server; the received text stays as a stopped result. */
  stop(): void;
  /** Shows a version, a result of the history, or the received text of a failed run. */
  show(result: RunResult<Input>): void;
  change(creation: Creation): void;
  /** Removes a deleted creation from the results; the last of the others is shown. */
  remove(id: string): void;
  /** Adds the versions of an earlier page and shows one. */
  restore(versions: readonly RunResult<Input>[], selected: RunResult<Input> | null): void;
  /** Leaves the run, which continues on the server, and clears its state. */
  reset(): void;
}

/** Opens the events of a call: `onRun` receives the id of the run once it is known. */
export type OpenRun<Input> = (
  input: Input,
  options: { signal: AbortSignal; onRun: (id: string) => void },
) => AsyncIterable<RunEvent>;

/** The dependencies of a run. All but `open` are replaced only in tests, or by `useRun`. */
interface RunDependencies<Input> {
  open: OpenRun<Input>;
  formOf?: FormOf<Input>;
  follow?: typeof followRun;
  stopRun?: (id: string) => Promise<unknown>;
  onFailed?: (error: ApiError) => void;
  /** Called with the user's quota whenever the server reports it. */
  onUsage?: (usage: Usage) => void;
  scheduleStep?: (callback: () => void) => void;
  now?: () => number;
}

interface Attempt {
  controller: AbortController;
  /** The id of the run at the server, once known. */
  id: string | null;
  stopped: boolean;
  left: Promise<void>;
  leave: () => void;
}

/** The interval of updates with streamed text, because rendering a long text for every event is slow. */
const stepMs = 50;

/** Creates a run of an AI call, independent of React. Text is shown in steps. */
export function createRun<Input>({
  open,
  formOf = (input) => input,
  follow = followRun,
  stopRun = (id) => callApi('stopCreation', { params: { id } }),
  onFailed,
  onUsage = () => undefined,
  scheduleStep = (callback) => void setTimeout(callback, stepMs),
  now = Date.now,
}: RunDependencies<Input>): Run<Input> {
  const state = createStore<RunState<Input>>(() => idleRun);
  const dispatch = (action: RunAction<Input>) =>
    state.setState(advance(state.getState(), action, formOf), true);
  let current: Attempt | null = null;
  let pending = '';

  function flush() {
    if (!pending) return;
    const text = pending;
    pending = '';
    dispatch({ type: 'event', event: { event: 'delta', data: { text } } });
  }

  function handle(event: RunEvent) {
    if (event.event !== 'delta') {
      flush();
      dispatch({ type: 'event', event });
      if ((event.event === 'started' || event.event === 'done') && event.data.usage)
        onUsage(event.data.usage);
      return;
    }
    if (!pending) scheduleStep(flush);
    pending += event.data.text;
  }

  /** Reads the events of an attempt while it is the current one. */
  async function read(attempt: Attempt, events: AsyncIterable<RunEvent>) {
    try {
      for await (const event of events) {
        if (event.event === 'started') identify(attempt, event.data.id);
        if (attempt !== current) return;
        handle(event);
      }
    } catch (thrown) {
      if (attempt !== current || isAbort(thrown) || state.getState().phase !== 'busy') return;
      flush();
      const error = toApiError(thrown);
      dispatch({ type: 'fail', error });
      if (error.usage) onUsage(error.usage);
      onFailed?.(error);
    }
  }

  /** A run that was stopped before its id was known is stopped now. */
  function identify(attempt: Attempt, id: string) {
    attempt.id = id;
    if (attempt === current) dispatch({ type: 'identify', id });
    if (attempt.stopped) stopAtServer(attempt, id);
  }

  function stopAtServer({ controller }: Attempt, id: string) {
    controller.abort();
    stopRun(id).catch((error: unknown) => onFailed?.(toApiError(error)));
  }

  function begin(id: string | null): Attempt {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const attempt = { controller: new AbortController(), id, stopped: false, left, leave };
    current = attempt;
    return attempt;
  }

  async function start(input: Input) {
    if (state.getState().phase === 'busy') return;
    const attempt = begin(null);
    dispatch({ type: 'start', at: now(), input });
    const { signal } = attempt.controller;
    const events = open(input, { signal, onRun: (id) => identify(attempt, id) });
    await Promise.race([read(attempt, events), attempt.left]);
  }

  async function resume({ id, startedAt, input }: BegunRun<Input>) {
    if (state.getState().phase === 'busy') return;
    const attempt = begin(id);
    dispatch({ type: 'start', at: startedAt, input, id });
    const events = follow(id, attempt.controller.signal);
    await Promise.race([read(attempt, events), attempt.left]);
  }

  function leave(): Attempt | null {
    flush();
    const attempt = current;
    current = null;
    attempt?.leave();
    return attempt;
  }

  function stop() {
    const attempt = leave();
    dispatch({ type: 'stop' });
    if (!attempt) return;
    attempt.stopped = true;
    if (attempt.id) stopAtServer(attempt, attempt.id);
  }

  return {
    state,
    start,
    resume,
    stop,
    show: (result) => dispatch({ type: 'show', result }),
    change: (creation) => dispatch({ type: 'change', creation }),
    remove: (id) => dispatch({ type: 'remove', id }),
    restore: (versions, selected) => dispatch({ type: 'restore', versions, selected }),
    reset: () => {
      leave()?.controller.abort();
      dispatch({ type: 'reset' });
    },
  };
}
