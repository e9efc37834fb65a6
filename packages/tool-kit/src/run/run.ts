import type { Usage } from '@atelier/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type ApiError,
  type CallOptions,
  isAbort,
  type RunEvent,
  type StreamingCall,
  streamCall,
  toApiError,
} from '../api/index.ts';
import { advance, idleRun, type RunState } from './state.ts';

/** What goes with a run: all of a call's options but the signal, which is the run's own. */
export type RunOptions<Name extends StreamingCall> = Omit<CallOptions<Name>, 'signal'>;

/** One tool's run: its state, and what a person can do with it. */
export interface Run<Name extends StreamingCall> {
  state: StoreApi<RunState>;
  /** Begins, unless one is busy already. Resolves when the run has ended, however it ended; never rejects. */
  start(options: RunOptions<Name>): Promise<void>;
  /** What went with the last start; null before the first. */
  sent(): RunOptions<Name> | null;
  /** Begins once more with the options of the last time. */
  repeat(): Promise<void>;
  /** Ends the run now; what has arrived stays as a stopped result. */
  stop(): void;
  /** After a failure: shows what had arrived instead of the previous result. */
  showPartial(): void;
  /** Ends the run and forgets everything. */
  reset(): void;
}

/** What a run needs of its surroundings; tests put their own in its place. */
export interface RunSurroundings<Name extends StreamingCall> {
  open?: (name: Name, options: CallOptions<Name>) => AsyncIterable<RunEvent>;
  onFailed?: (error: ApiError) => void;
  /** Told what is left of the user's allowance, whenever the server says so. */
  onUsage?: (usage: Usage) => void;
  /** Calls back when the text that has arrived is to be shown. */
  nextStep?: (callback: () => void) => void;
  now?: () => number;
}

/** Often enough to read along, seldom enough that a long text stays cheap to draw. */
const stepMilliseconds = 50;

/** Makes a run of an AI call, free of any framework. Text is shown in steps, each with all that arrived since the one before. */
export function createRun<Name extends StreamingCall>(
  name: Name,
  {
    open = streamCall,
    onFailed,
    onUsage = () => undefined,
    nextStep = (callback) => void setTimeout(callback, stepMilliseconds),
    now = Date.now,
  }: RunSurroundings<Name> = {},
): Run<Name> {
  const state = createStore<RunState>(() => idleRun);
  const dispatch = (action: Parameters<typeof advance>[1]) =>
    state.setState(advance(state.getState(), action), true);
  let last: RunOptions<Name> | null = null;
  let controller = new AbortController();
  let waiting = '';

  function flush() {
    if (!waiting) return;
    const text = waiting;
    waiting = '';
    dispatch({ type: 'event', event: { event: 'delta', data: { text } }, at: now() });
  }

  function take(event: RunEvent) {
    if (event.event !== 'delta') {
      flush();
      dispatch({ type: 'event', event, at: now() });
      if ((event.event === 'started' || event.event === 'done') && event.data.usage)
        onUsage(event.data.usage);
      return;
    }
    if (!waiting) nextStep(flush);
    waiting += event.data.text;
  }

  async function start(options: RunOptions<Name>) {
    if (state.getState().phase === 'busy') return;
    last = options;
    controller = new AbortController();
    const { signal } = controller;
    dispatch({ type: 'start', at: now() });
    try {
      for await (const event of open(name, { ...options, signal } as CallOptions<Name>)) {
        if (signal.aborted) return;
        take(event);
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
    reset: () => {
      last = null;
      end('reset');
    },
  };
}
