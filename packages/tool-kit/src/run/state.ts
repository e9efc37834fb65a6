import type { Creation, CreationStatus } from '@atelier/contracts';
import type { ApiError, RunEvent } from '../api/index.ts';

/** Where a run stands. `done`, `failed` and `stopped` are its three ends. */
export type RunPhase = 'idle' | 'busy' | 'done' | 'failed' | 'stopped';

/** Something to show: text, or the address of a picture, and how whole it is. */
export interface RunResult {
  content: string;
  status: Extract<CreationStatus, 'completed' | 'stopped' | 'incomplete'>;
  /** The stored creation; null for what arrived of a run that did not end. */
  creation: Creation | null;
}

/** All that a form and its result panel need to know of a run. Times are milliseconds since 1970. */
export interface RunState {
  phase: RunPhase;
  /** The last result. It stays while the next run is busy, and when that fails (specification section 4). */
  result: RunResult | null;
  /** What has arrived of the text of this run; kept when it breaks off. */
  text: string;
  /** The stage the server named last; with a position while the run waits in a queue (1 is next). */
  progress: { stage: string; message: string; position?: number | undefined } | null;
  /** What was found before the model answered. */
  report: Readonly<Record<string, unknown>> | null;
  error: ApiError | null;
  /** The creation this run is stored as, once known. */
  creationId: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

/** What moves a run on. */
export type RunAction =
  | { type: 'start'; at: number }
  | { type: 'event'; event: RunEvent; at: number }
  | { type: 'fail'; error: ApiError; at: number }
  | { type: 'stop'; at: number }
  | { type: 'show-partial' }
  | { type: 'reset' };

/** A run that has not begun. */
export const idleRun: RunState = {
  phase: 'idle',
  result: null,
  text: '',
  progress: null,
  report: null,
  error: null,
  creationId: null,
  startedAt: null,
  endedAt: null,
};

const partial = (text: string, status: 'stopped' | 'incomplete'): RunResult | null =>
  text.trim() ? { content: text, status, creation: null } : null;

function afterEvent(state: RunState, event: RunEvent, at: number): RunState {
  switch (event.event) {
    case 'started':
      return { ...state, creationId: event.data.id };
    case 'delta':
      return { ...state, text: state.text + event.data.text };
    case 'progress':
      return { ...state, progress: event.data };
    case 'report':
      return { ...state, report: event.data };
    case 'done': {
      const { content, creation } = event.data;
      const whole = creation.status !== 'incomplete' && creation.status !== 'stopped';
      const status = whole ? 'completed' : creation.status === 'stopped' ? 'stopped' : 'incomplete';
      const result = { content, status, creation } as const;
      return { ...state, phase: 'done', result, text: '', endedAt: at, creationId: creation.id };
    }
  }
}

/** The next state of a run. Whatever arrives after its end is passed over. */
export function advance(state: RunState, action: RunAction): RunState {
  if (action.type === 'reset') return idleRun;
  if (action.type === 'start')
    return { ...idleRun, phase: 'busy', result: state.result, startedAt: action.at };
  if (action.type === 'show-partial')
    return { ...state, result: partial(state.text, 'incomplete') ?? state.result, text: '' };
  if (state.phase !== 'busy') return state;
  switch (action.type) {
    case 'event':
      return afterEvent(state, action.event, action.at);
    case 'fail': {
      const arrived = state.result ? null : partial(state.text, 'incomplete');
      const ended = { ...state, phase: 'failed', error: action.error, endedAt: action.at } as const;
      return arrived ? { ...ended, result: arrived, text: '' } : ended;
    }
    case 'stop':
      return {
        ...state,
        phase: 'stopped',
        result: partial(state.text, 'stopped') ?? state.result,
        text: '',
        endedAt: action.at,
      };
  }
}
