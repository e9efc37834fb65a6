import type { Creation, CreationStatus } from '@atelier/contracts';
import type { ApiError } from '../api/errors.ts';
import type { RunEvent } from '../api/stream.ts';

/** The phase of a run. `done`, `failed` and `stopped` are final. */
export type RunPhase = 'idle' | 'busy' | 'done' | 'failed' | 'stopped';

/** A result: text or an image URL, and whether it is complete. */
export interface RunResult {
  content: string;
  status: Extract<CreationStatus, 'completed' | 'stopped' | 'incomplete'>;
  /** The stored creation; null for the partial text of a run that did not complete. */
  creation: Creation | null;
}

/** The state that a form and its result panel show. Times are milliseconds since 1970. */
export interface RunState {
  phase: RunPhase;
  /** The last result. It stays while the next run is busy and when that fails (specification section 4). */
  result: RunResult | null;
  /** The text received in this run; kept after a failure. */
  text: string;
  /** The last stage that the server reported; with a position while the run is queued (1 is next). */
  progress: { stage: string; message: string; position?: number | undefined } | null;
  /** The report that was received before the model responded. */
  report: Readonly<Record<string, unknown>> | null;
  error: ApiError | null;
  /** The id of the stored creation, once known. */
  creationId: string | null;
  startedAt: number | null;
  endedAt: number | null;
}

/** Events and user actions that change a run. */
export type RunAction =
  | { type: 'start'; at: number }
  | { type: 'event'; event: RunEvent; at: number }
  | { type: 'fail'; error: ApiError; at: number }
  | { type: 'stop'; at: number }
  | { type: 'show-partial' }
  | { type: 'reset' };

/** A run that has not started. */
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
      const complete = creation.status !== 'incomplete' && creation.status !== 'stopped';
      const status = complete ? 'completed' : creation.status === 'stopped' ? 'stopped' : 'incomplete';
      const result = { content, status, creation } as const;
      return { ...state, phase: 'done', result, text: '', endedAt: at, creationId: creation.id };
    }
  }
}

/** The next state of a run. Events after its end are ignored. */
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
      const received = state.result ? null : partial(state.text, 'incomplete');
      const ended = { ...state, phase: 'failed', error: action.error, endedAt: action.at } as const;
      return received ? { ...ended, result: received, text: '' } : ended;
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
