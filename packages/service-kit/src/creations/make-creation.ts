import type { Creation } from '@atelier/contracts';
import mongoose from 'mongoose';
import { AppError, asAppError } from '../errors/app-error.ts';
import { ClientDisconnected } from '../http/call-context.ts';
import type { EventStream } from '../http/event-stream.ts';
import type { CallUnits } from '../usage/call-units.ts';
import type { CreationModel } from './creation-model.ts';
import { type Run, type RunRequest, type RunResult, startCreation } from './run.ts';
import { toCreation } from './to-creation.ts';

/** The dependencies of a run: its storage, its cost, its client. */
export interface CreationContext {
  creations: CreationModel;
  /** The unit it costs: reserved before the work begins, charged or refunded by its result. */
  units: CallUnits;
  signal: AbortSignal;
  stream: EventStream | undefined;
  /** PUBLIC_ORIGIN; only images need it. */
  publicOrigin?: string;
}

/** The text of a running creation. */
export interface Draft {
  id: string;
  /** Appends a chunk: it is sent to the client and stored. */
  append(chunk: string): Promise<void>;
  readonly text: string;
}

/**
 * Runs the work that produces one creation. Reserves a unit, writes the creation as `running`, then as `completed` with the
 * draft's text and what `work` returns. When `work` throws, the creation becomes `stopped`, `incomplete` or `failed`, and the
 * error is thrown again; an interrupted draft is `provider_interrupted`, unless the provider refused.
 * @throws AppError `allowance_used_up`; then nothing is written and no work begins
 */
export async function makeCreation(
  { creations, units, signal, stream, publicOrigin }: CreationContext,
  request: RunRequest,
  work: (draft: Draft) => Promise<RunResult | undefined>,
): Promise<Creation> {
  const id = new mongoose.Types.ObjectId();
  const usage = await units.reserve(id);
  const run = await startCreation(creations, request, id).catch(async (error: unknown) => {
    await units.end('failed');
    throw error;
  });
  let text = '';
  const draft: Draft = {
    id: run.id,
    get text() {
      return text;
    },
    async append(chunk) {
      text += chunk;
      await stream?.send('delta', { text: chunk });
      await run.keep(text);
    },
  };
  try {
    await stream?.send('started', { id: run.id, usage });
    const result = await work(draft);
    const record = await run.complete(text, result);
    await units.end('completed');
    return toCreation(record, publicOrigin);
  } catch (error) {
    const { reported, record } = await endEarly(run, text, error, signal);
    await units.end(record.status, record.failure ?? undefined);
    throw reported;
  }
}

async function endEarly(run: Run, text: string, thrown: unknown, signal: AbortSignal) {
  if (signal.reason instanceof ClientDisconnected) return { reported: thrown, record: await run.stop(text) };
  const error = asAppError(thrown);
  if (text === '') return { reported: error, record: await run.fail(error.code) };
  const reported =
    error.code === 'provider_refused' ? error : new AppError('provider_interrupted', { cause: thrown });
  return { reported, record: await run.interrupt(text, reported.code) };
}
