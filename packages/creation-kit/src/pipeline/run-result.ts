import { type Call, type Creation, calls, parseTitles, type Usage } from '@atelier/contracts';
import { AppError, sentence, toFailure } from '@atelier/server-kit/errors';
import type { RunFields } from '../creations/run-fields.ts';
import { toCreation, type WholeRecord } from '../creations/to-creation.ts';
import type { RunEvent } from '../runs/run-events.ts';

/** How a run ended: its response or its error, for every form of response. */
export interface RunResult {
  /** The id of the creation; absent if there is none to read. */
  id?: string | undefined;
  /** The response without `usage`; absent after a failure. */
  response?: object | undefined;
  error?: AppError | undefined;
  usage: Usage;
  requestId: string;
  lastEvent: number;
}

export type EndedCreation = WholeRecord & {
  run?: Pick<RunFields, 'call' | 'failure' | 'last_event' | 'refused' | 'request'>;
};

/** The id of the event about a creation that was stored without a run. */
const lastWithoutRun = 999_999_999;
export const lastEventId = ({ run }: { run?: Pick<RunFields, 'last_event'> }) =>
  run?.last_event ?? lastWithoutRun;

/** The result of an ended run as its creation has it, with the current rest of the quota. */
export function resultOf(record: EndedCreation, usage: Usage, publicOrigin?: string): RunResult {
  const { status, failure, run } = record;
  const id = record._id.toHexString();
  const base = {
    id: run?.refused ? undefined : id,
    usage,
    requestId: run?.request ?? id,
    lastEvent: lastEventId(record),
  };
  if (failure === null && (status === 'completed' || status === 'stopped'))
    return { ...base, response: createdResponse(toCreation(record, publicOrigin), run?.call ?? '') };
  const stored = run?.failure ? JSON.parse(run.failure) : {};
  return { ...base, error: new AppError(failure ?? 'provider_interrupted', stored) };
}

const createdBy = new Map(Object.entries<Call>(calls).map(([name, { creates }]) => [name, creates]));

function createdResponse(creation: Creation, call: string) {
  const ready = createdBy.get(call)?.message ?? 'result_ready';
  return {
    success: true as const,
    ...sentence(creation.status === 'stopped' ? 'run_stopped' : ready),
    content: creation.content,
    ...(creation.type === 'blog-title' && { titles: parseTitles(creation.content) }),
    creation,
  };
}

/** The body of a response, or the data of the last event. */
export const bodyOf = ({ response, error, usage, requestId }: RunResult): object =>
  error ? toFailure(error, requestId, usage) : { ...response, usage };

export function lastEventOf(result: RunResult): RunEvent {
  const event = result.error ? 'error' : 'done';
  return { id: result.lastEvent, event, data: JSON.stringify({ ...bodyOf(result), type: event }) };
}
