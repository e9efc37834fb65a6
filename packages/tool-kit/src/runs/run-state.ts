import type { Creation, CreationStatus } from '@atelier/contracts';
import type { ApiError } from '../api/errors.ts';
import type { RunEvent } from '../api/stream.ts';

/** The phase of a run. `done`, `failed` and `stopped` are final. */
export type RunPhase = 'idle' | 'busy' | 'done' | 'failed' | 'stopped';

/** What a run was started with: a JSON body or a form. */
export interface RunInput {
  body?: unknown;
  form?: FormData | Readonly<Record<string, string | Blob>>;
}

/** A result: text or an image URL, and whether it is complete. */
export interface RunResult {
  /** The id of the stored creation, also of a partial text; null or absent if it is not known. */
  id?: string | null;
  content: string;
  status: Extract<CreationStatus, 'completed' | 'stopped' | 'incomplete'>;
  /** The stored creation; null for the partial text of a run that did not complete. */
  creation: Creation | null;
  /** Results in addition to the content, such as a score. */
  report: Readonly<Record<string, unknown>> | null;
  /** The input of its run; null for a creation of the history. */
  input: RunInput | null;
}

/** The most versions that a tool keeps. */
const versionLimit = 20;

/** The state that a form and its result panel show. Times are milliseconds since 1970. */
export interface RunState {
  phase: RunPhase;
  /**
   * The shown result: the last one, until another version is chosen. Kept while a run is busy and when it fails (specification
   * section 4).
   */
  result: RunResult | null;
  /** All results of the tab, oldest first; after a reload, those whose creations still exist. */
  versions: readonly RunResult[];
  /** The input of the last start. */
  input: RunInput | null;
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
  | { type: 'start'; at: number; input?: RunInput }
  | { type: 'event'; event: RunEvent; at: number }
  | { type: 'fail'; error: ApiError; at: number }
  | { type: 'stop'; at: number }
  | { type: 'show-partial' }
  | { type: 'show-version'; result: RunResult }
  | { type: 'restore'; versions: readonly RunResult[]; shown: RunResult | null }
  | { type: 'reset' };

/** A run that has not started. */
export const idleRun: RunState = {
  phase: 'idle',
  result: null,
  versions: [],
  input: null,
  text: '',
  progress: null,
  report: null,
  error: null,
  creationId: null,
  startedAt: null,
  endedAt: null,
};

const partial = (
  { text, report, input, creationId }: RunState,
  status: 'stopped' | 'incomplete',
): RunResult | undefined =>
  text.trim() ? { id: creationId, content: text, status, creation: null, report, input } : undefined;

/** The state with another shown result, which becomes the last version. */
const withResult = (state: RunState, result: RunResult | undefined): RunState =>
  result ? { ...state, result, versions: [...state.versions, result].slice(-versionLimit) } : state;

/** The state that shows a version. A result of the history becomes the first version. */
function withVersion(state: RunState, result: RunResult): RunState {
  const id = result.id ?? result.creation?.id;
  const known = state.versions.find((version) => version === result || (id && version.id === id));
  if (known) return { ...state, result: known };
  const added = id ? { ...result, id } : result;
  return { ...state, result: added, versions: [added, ...state.versions].slice(0, versionLimit) };
}

/** The state with the versions of an earlier page before its own. */
function withRestored(state: RunState, versions: readonly RunResult[], shown: RunResult | null): RunState {
  const isNew = ({ id }: RunResult) => state.versions.every((version) => version.id !== id);
  const all = [...versions.filter(isNew), ...state.versions].slice(-versionLimit);
  return { ...state, versions: all, result: state.result ?? shown };
}

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
      const report = creation.report ?? state.report;
      const { id } = creation;
      const next = withResult(state, { id, content, status, creation, report, input: state.input });
      return { ...next, phase: 'done', text: '', endedAt: at, creationId: id };
    }
  }
}

/** The next state of a run. Events after its end are ignored. */
export function advance(state: RunState, action: RunAction): RunState {
  if (action.type === 'reset') return idleRun;
  if (action.type === 'start')
    return {
      ...idleRun,
      phase: 'busy',
      result: state.result,
      versions: state.versions,
      input: action.input ?? null,
      startedAt: action.at,
    };
  if (action.type === 'show-version') return withVersion(state, action.result);
  if (action.type === 'restore') return withRestored(state, action.versions, action.shown);
  if (action.type === 'show-partial') return { ...withResult(state, partial(state, 'incomplete')), text: '' };
  if (state.phase !== 'busy') return state;
  switch (action.type) {
    case 'event':
      return afterEvent(state, action.event, action.at);
    case 'fail': {
      const received = state.result ? undefined : partial(state, 'incomplete');
      const ended = withResult(state, received);
      return {
        ...ended,
        phase: 'failed',
        error: action.error,
        text: received ? '' : state.text,
        endedAt: action.at,
      };
    }
    case 'stop':
      return {
        ...withResult(state, partial(state, 'stopped')),
        phase: 'stopped',
        text: '',
        endedAt: action.at,
      };
  }
}
