import { type Call, type Creation, calls, parseTitles, type Usage } from '@atelier/contracts';
import { AppError, sentence, toFailure } from '@atelier/server-kit/errors';
import type { RunFields } from '../creations/run-fields.ts';
import { toCreation, type WholeRecord } from '../creations/to-creation.ts';
import type { RunEvent } from './run-events.ts';
import type { NewCreation } from './run-store.ts';

/** How a run ended: the JSON of its response with status 200, or of its failure. */
export interface Outcome {
  status: number;
  body: string;
}

const createdBy = new Map(Object.entries<Call>(calls).map(([name, { creates }]) => [name, creates]));

/** The creation's fields that are known before the work begins. */
export function initialCreation(call: string, body: unknown): NewCreation {
  const { type, tool, prompt = '' } = createdBy.get(call) ?? { type: 'article' as const };
  const given = { prompt, ...(typeof body === 'object' && body) } as { prompt: unknown; made_from?: unknown };
  return {
    prompt: String(given.prompt),
    type,
    ...(tool && { settings: { tool } }),
    ...(typeof given.made_from === 'string' && { made_from: given.made_from }),
  };
}

/** The response of a creating call, without `usage`. */
export function createdResponse(creation: Creation, call: string) {
  const ready = createdBy.get(call)?.message ?? 'result_ready';
  return {
    success: true as const,
    ...sentence(creation.status === 'stopped' ? 'run_stopped' : ready),
    content: creation.content,
    ...(creation.type === 'blog-title' && { titles: parseTitles(creation.content) }),
    creation,
  };
}

/** A creation whose run has ended. */
export type EndedRecord = WholeRecord & { run?: Pick<RunFields, 'call' | 'failure' | 'last_event'> };

/** The outcome of a creation's run, with the current rest of the quota. */
export function outcomeOf(record: EndedRecord, usage: Usage, publicOrigin?: string): Outcome {
  const { status, failure, run } = record;
  if (failure === null && (status === 'completed' || status === 'stopped')) {
    const response = createdResponse(toCreation(record, publicOrigin), run?.call ?? '');
    return { status: 200, body: JSON.stringify({ ...response, usage }) };
  }
  const error = new AppError(failure ?? 'provider_interrupted');
  const stored = run?.failure ? JSON.parse(run.failure) : toFailure(error, record._id.toHexString());
  return { status: error.status, body: JSON.stringify({ ...stored, usage }) };
}

/** The last event of a run. */
export const lastEvent = ({ status, body }: Outcome, id: number): RunEvent => ({
  id,
  event: status === 200 ? 'done' : 'error',
  data: body,
});
