import type { Usage } from '@atelier/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type CallOptions, callApi } from '../api/client.ts';
import { type ApiError, isAbort, toApiError } from '../api/errors.ts';
import {
  followRun,
  type RunEvent,
  type StreamingCall,
  type StreamOptions,
  streamCall,
} from '../api/stream.ts';
import { advance, idleRun, type RunResult, type RunState } from './run-state.ts';

/** A call's options without the signal, which belongs to the run. */
export type RunOptions<Name extends StreamingCall> = Omit<CallOptions<Name>, 'signal' | 'headers'>;

/** A run of the server that another page, or this page before a reload, has begun. */
export interface RunningCreation<Name extends StreamingCall> {
  id: string;
  /** In milliseconds since 1970. */
  startedAt: number;
  /** What it was started with; null if that is not known. */
  options: RunOptions<Name> | null;
}

/** One tool's run: its state and actions. */
export interface Run<Name extends StreamingCall> {
  state: StoreApi<RunState>;
  /** Starts, unless it is busy. Resolves when the run has ended, also after a failure; never rejects. */
  start(options: RunOptions<Name>): Promise<void>;
  /** Follows a run of the server, unless this one is busy. Resolves like `start`. */
  resume(running: RunningCreation<Name>): Promise<void>;
  /** The options of the last start; null before the first. */
  sent(): RunOptions<Name> | null;
  /** Starts again with the last options. Does nothing if these are not known, as after a reload. */
  repeat(): Promise<void>;
  /** Ends the run now, here and at the server; the text received so far stays as a stopped result. */
  stop(): void;
  /** After a failure: shows the text received instead of the previous result. */
  showPartial(): void;
  /** Shows a version, or a result of the history, instead of the last result. */
  show(result: RunResult): void;
  /** Adds the versions of an earlier page, and shows one of them unless there is a result. */
  restore(versions: readonly RunResult[], shown: RunResult | null): void;
  /** Leaves the run, which goes on at the server, and clears its state. */
  reset(): void;
}

/** What a run depends on; replaced in tests. */
export interface RunDependencies<Name extends StreamingCall> {
  open?: (name: Name, options: StreamOptions<Name>) => AsyncIterable<RunEvent>;
  follow?: typeof followRun;
  /** Stops a run of the server. */
  stopRun?: (id: string) => Promise<unknown>;
  onFailed?: (error: ApiError) => void;
  /** Called with the user's allowance whenever the server reports it. */
  onUsage?: (usage: Usage) => void;
  /** Schedules the next update of the shown text. */
  scheduleStep?: (callback: () => void) => void;
  now?: () => number;
}

/** One start of a run. */
interface Attempt {
  controller: AbortController;
  /** The id of the run at the server, once known. */
  id: string | null;
  stopped: boolean;
  /** Resolves when the user stops or leaves it. */
  left: Promise<void>;
  leave: () => void;
}

/** How often streamed text is shown: rendering a long text for every event would be slow. */
const stepMs = 50;

/** Creates a run of an AI call, independent of React. Text is shown in steps, each with all text since the previous one. */
export function createRun<Name extends StreamingCall>(
  name: Name,
  {
    open = streamCall,
    follow = followRun,
    stopRun = (id) => callApi('stopCreation', { params: { id } }),
    onFailed,
    onUsage = () => undefined,
    scheduleStep = (callback) => void setTimeout(callback, stepMs),
    now = Date.now,
  }: RunDependencies<Name> = {},
): Run<Name> {
  const state = createStore<RunState>(() => idleRun);
  const dispatch = (action: Parameters<typeof advance>[1]) =>
    state.setState(advance(state.getState(), action), true);
  let last: RunOptions<Name> | null = null;
  let current: Attempt | null = null;
  let pending = '';

  function flush() {
    if (!pending) return;
    const text = pending;
    pending = '';
    dispatch({ type: 'event', event: { event: 'delta', data: { text } }, at: now() });
  }

  function handle(event: RunEvent) {
    if (event.event !== 'delta') {
      flush();
      dispatch({ type: 'event', event, at: now() });
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
      dispatch({ type: 'fail', error, at: now() });
      if (error.usage) onUsage(error.usage);
      onFailed?.(error);
    }
  }

  /** A run that was stopped before its id was known is stopped now. */
  function identify(attempt: Attempt, id: string) {
    attempt.id = id;
    if (attempt.stopped) stopAtServer(attempt, id);
  }

  function stopAtServer({ controller }: Attempt, id: string) {
    controller.abort();
    stopRun(id).catch((error: unknown) => onFailed?.(toApiError(error)));
  }

  function begin(): Attempt {
    // Node 20 of module teams has no Promise.withResolvers.
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const attempt = { controller: new AbortController(), id: null, stopped: false, left, leave };
    current = attempt;
    return attempt;
  }

  async function start(options: RunOptions<Name>) {
    if (state.getState().phase === 'busy') return;
    last = options;
    const attempt = begin();
    dispatch({ type: 'start', at: now(), input: options });
    const events = open(name, {
      ...options,
      signal: attempt.controller.signal,
      onRun: (id) => identify(attempt, id),
    } as StreamOptions<Name>);
    await Promise.race([read(attempt, events), attempt.left]);
  }

  async function resume({ id, startedAt, options }: RunningCreation<Name>) {
    if (state.getState().phase === 'busy') return;
    if (options) last = options;
    const attempt = begin();
    attempt.id = id;
    dispatch({ type: 'start', at: startedAt, ...(options && { input: options }) });
    const events = follow(id, attempt.controller.signal);
    await Promise.race([read(attempt, events), attempt.left]);
  }

  /** Ends the current attempt without its further events. */
  function leave(): Attempt | null {
    flush();
    const attempt = current;
    current = null;
    attempt?.leave();
    return attempt;
  }

  function stop() {
    const attempt = leave();
    dispatch({ type: 'stop', at: now() });
    if (!attempt) return;
    attempt.stopped = true;
    if (attempt.id) stopAtServer(attempt, attempt.id);
  }

  return {
    state,
    start,
    resume,
    sent: () => last,
    repeat: () => (last ? start(last) : Promise.resolve()),
    stop,
    showPartial: () => dispatch({ type: 'show-partial' }),
    restore: (versions, shown) => dispatch({ type: 'restore', versions, shown }),
    show: (result) => dispatch({ type: 'show-version', result }),
    reset: () => {
      last = null;
      leave()?.controller.abort();
      dispatch({ type: 'reset' });
    },
  };
}
