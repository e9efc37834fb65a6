import type { Usage } from '@atelier/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallOptions } from '../api/client.ts';
import { type ApiError, isAbort, toApiError } from '../api/errors.ts';
import { type RunEvent, type StreamingCall, streamCall } from '../api/stream.ts';
import { advance, idleRun, type RunResult, type RunState } from './run-state.ts';

/** A call's options without the signal, which belongs to the run. */
export type RunOptions<Name extends StreamingCall> = Omit<CallOptions<Name>, 'signal'>;

/** One tool's run: its state and actions. */
export interface Run<Name extends StreamingCall> {
  state: StoreApi<RunState>;
  /** Starts, unless it is busy. Resolves when the run has ended, also after a failure; never rejects. */
  start(options: RunOptions<Name>): Promise<void>;
  /** The options of the last start; null before the first. */
  sent(): RunOptions<Name> | null;
  /** Starts again with the last options. */
  repeat(): Promise<void>;
  /** Ends the run now; the text received so far stays as a stopped result. */
  stop(): void;
  /** After a failure: shows the text received instead of the previous result. */
  showPartial(): void;
  /** Shows a version, or a result of the history, instead of the last result. */
  show(result: RunResult): void;
  /** Adds the versions of an earlier page, and shows one of them unless there is a result. */
  restore(versions: readonly RunResult[], shown: RunResult | null): void;
  /** Ends the run and clears its state. */
  reset(): void;
}

/** What a run depends on; replaced in tests. */
export interface RunDependencies<Name extends StreamingCall> {
  open?: (name: Name, options: CallOptions<Name>) => AsyncIterable<RunEvent>;
  onFailed?: (error: ApiError) => void;
  /** Called with the user's allowance whenever the server reports it. */
  onUsage?: (usage: Usage) => void;
  /** Schedules the next update of the shown text. */
  scheduleStep?: (callback: () => void) => void;
  now?: () => number;
}

/** How often streamed text is shown: rendering a long text for every event would be slow. */
const stepMs = 50;

/** Creates a run of an AI call, independent of React. Text is shown in steps, each with all text since the previous one. */
export function createRun<Name extends StreamingCall>(
  name: Name,
  {
    open = streamCall,
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
  let controller = new AbortController();
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

  async function start(options: RunOptions<Name>) {
    if (state.getState().phase === 'busy') return;
    last = options;
    controller = new AbortController();
    const { signal } = controller;
    dispatch({ type: 'start', at: now(), input: options });
    try {
      for await (const event of open(name, { ...options, signal } as CallOptions<Name>)) {
        if (signal.aborted) return;
        handle(event);
      }
    } catch (thrown) {
      if (signal.aborted || isAbort(thrown) || state.getState().phase !== 'busy') return;
      flush();
      const error = toApiError(thrown);
      dispatch({ type: 'fail', error, at: now() });
      if (error.usage) onUsage(error.usage);
      onFailed?.(error);
    }
  }

  function end(type: 'stop' | 'reset') {
    flush();
    controller.abort();
    dispatch(type === 'stop' ? { type, at: now() } : { type });
  }

  return {
    state,
    start,
    sent: () => last,
    repeat: () => (last ? start(last) : Promise.resolve()),
    stop: () => end('stop'),
    showPartial: () => dispatch({ type: 'show-partial' }),
    restore: (versions, shown) => dispatch({ type: 'restore', versions, shown }),
    show: (result) => dispatch({ type: 'show-version', result }),
    reset: () => {
      last = null;
      end('reset');
    },
  };
}
