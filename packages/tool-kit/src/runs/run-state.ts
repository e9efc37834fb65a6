import type { Creation, CreationStatus } from '@atelier/contracts';
import type { ApiError } from '../api/errors.ts';
import type { RunEvent } from '../api/stream.ts';

/** The phase of a run. `done`, `failed` and `stopped` are final. */
type RunPhase = 'idle' | 'busy' | 'done' | 'failed' | 'stopped';

/** A result: text or an image URL, and whether it is complete. */
export interface RunResult<Input = unknown> {
  /** The id of the stored creation, also of a partial text; null if it is not known. */
  id: string | null;
  content: string;
  status: Extract<CreationStatus, 'completed' | 'stopped' | 'incomplete'>;
  /** The stored creation; null for the partial text of an incomplete run. */
  creation: Creation | null;
  /** Results in addition to the content, such as a score. */
  report: Readonly<Record<string, unknown>> | null;
  /** The input of its run; null if unknown. */
  input: Input | null;
}

const versionLimit = 20;

/** The state of a form and its result panel. Times are milliseconds since 1970. */
export interface RunState<Input = unknown> {
  phase: RunPhase;
  /** The displayed result. It stays while a run is busy and when it fails (specification section 4). */
  result: RunResult<Input> | null;
  /** Whether the result is of an earlier run, because the last one has none (yet). */
  stale: boolean;
  /** The results of the same input, oldest first. A result of another input begins a new list. */
  versions: readonly RunResult<Input>[];
  input: Input | null;
  /** The text received in this run; kept after a failure. */
  text: string;
  /** The last stage that the server reported; with a position while the run is queued (1 is next). */
  progress: { stage: string; message: string; position?: number | undefined } | null;
  /** The report that was received before the model responded. */
  report: Readonly<Record<string, unknown>> | null;
  error: ApiError | null;
  creationId: string | null;
  startedAt: number | null;
}

export type RunAction<Input> =
  | { type: 'start'; at: number; input: Input | null; id?: string }
  | { type: 'identify'; id: string }
  | { type: 'event'; event: RunEvent }
  | { type: 'fail'; error: ApiError }
  | { type: 'stop' }
  | { type: 'show'; result: RunResult<Input> }
  | { type: 'restore'; versions: readonly RunResult<Input>[]; selected: RunResult<Input> | null }
  | { type: 'change'; creation: Creation }
  | { type: 'remove'; id: string }
  | { type: 'reset' };

export const idleRun: RunState<never> = {
  phase: 'idle',
  result: null,
  stale: false,
  versions: [],
  input: null,
  text: '',
  progress: null,
  report: null,
  error: null,
  creationId: null,
  startedAt: null,
};

/** The received text of a run as a result; null for none. */
export const partialResult = <Input>(
  { text, report, input, creationId }: RunState<Input>,
  status: 'stopped' | 'incomplete',
): RunResult<Input> | null =>
  text.trim() ? { id: creationId, content: text, status, creation: null, report, input } : null;

/** The part of an input that a form shows: results with equal parts are versions of each other. */
export type FormOf<Input> = (input: Input) => Input;

function withResult<Input>(
  state: RunState<Input>,
  result: RunResult<Input> | null,
  formOf: FormOf<Input>,
): RunState<Input> {
  if (!result) return state;
  const known = state.versions.find((version) => version.id !== null && version.id === result.id);
  if (known) return { ...state, result: known, stale: false };
  const last = state.versions.at(-1)?.input;
  const isVersion = last && result.input && sameInput(formOf(last), formOf(result.input));
  const versions = [...(isVersion ? state.versions : []), result].slice(-versionLimit);
  return { ...state, result, stale: false, versions };
}

function afterEvent<Input>(state: RunState<Input>, event: RunEvent, formOf: FormOf<Input>): RunState<Input> {
  switch (event.event) {
    case 'started':
      return { ...state, creationId: event.data.id };
    case 'delta':
      return { ...state, text: state.text + event.data.text };
    case 'progress':
      // The received text was the model's reasoning.
      return { ...state, progress: event.data, ...(event.data.stage === 'restart' && { text: '' }) };
    case 'report':
      return { ...state, report: event.data };
    case 'done': {
      const { content, creation } = event.data;
      const { id, status } = creation;
      const result = {
        id,
        content,
        status: status === 'incomplete' || status === 'stopped' ? status : 'completed',
        creation,
        report: creation.report ?? state.report,
        input: state.input,
      } as const;
      const next = withResult(state, result, formOf);
      return { ...next, phase: 'done', text: '', creationId: id };
    }
  }
}

/** The next state of a run. Events after its end are ignored. */
export function advance<Input>(
  state: RunState<Input>,
  action: RunAction<Input>,
  formOf: FormOf<Input>,
): RunState<Input> {
  switch (action.type) {
    case 'reset':
      return idleRun;
    case 'change': {
      const { creation } = action;
      const versions = state.versions.map((result) =>
        result.id === creation.id ? { ...result, content: creation.content, creation } : result,
      );
      const result = versions.find(({ id }) => id === state.result?.id) ?? state.result;
      return { ...state, result, versions };
    }
    case 'remove': {
      const versions = state.versions.filter(({ id }) => id !== action.id);
      const result = state.result?.id === action.id ? (versions.at(-1) ?? null) : state.result;
      return { ...state, result, versions };
    }
    case 'start': {
      const { result, versions } = state;
      const { at: startedAt, input, id: creationId = null } = action;
      return {
        ...idleRun,
        phase: 'busy',
        result,
        stale: result !== null,
        versions,
        input,
        startedAt,
        creationId,
      };
    }
    case 'show': {
      const next = withResult(state, action.result, formOf);
      if (state.phase === 'busy') return { ...next, stale: true };
      return { ...next, phase: 'idle', error: null, text: '' };
    }
    case 'restore':
      // The page may have other versions by now.
      if (state.versions.length > 0) return state;
      return {
        ...state,
        versions: action.versions,
        result: action.selected,
        // A run may have begun while they were fetched.
        stale: action.selected !== null && state.phase !== 'idle',
      };
  }
  if (state.phase !== 'busy') return state;
  switch (action.type) {
    case 'identify':
      return { ...state, creationId: action.id };
    case 'event':
      return afterEvent(state, action.event, formOf);
    case 'fail': {
      const received = state.result ? null : partialResult(state, 'incomplete');
      const ended = withResult(state, received, formOf);
      return { ...ended, phase: 'failed', error: action.error, text: received ? '' : state.text };
    }
    case 'stop':
      return { ...withResult(state, partialResult(state, 'stopped'), formOf), phase: 'stopped', text: '' };
  }
}

function sameInput(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameInput(Reflect.get(one, name), Reflect.get(other, name)));
}

/** An object or a list; not a file. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
