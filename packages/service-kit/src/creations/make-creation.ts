import type { Creation } from '@atelier/contracts';
import mongoose from 'mongoose';
import { AppError, asAppError } from '../errors/app-error.ts';
import { ClientGone } from '../http/call-context.ts';
import type { EventStream } from '../http/event-stream.ts';
import type { CallUnits } from '../usage/call-units.ts';
import type { CreationModel } from './creation-model.ts';
import { type Run, type RunRequest, type RunResult, startCreation } from './run.ts';
import { toCreation } from './to-creation.ts';

/** Where the making of a creation shows, and what ends it early. */
export interface Making {
  creations: CreationModel;
  /** The unit it costs: reserved before the work begins, charged or given back by how it ends. */
  units: CallUnits;
  signal: AbortSignal;
  stream: EventStream | undefined;
  /** PUBLIC_ORIGIN; only images need it. */
  publicOrigin?: string;
}

/** A creation's text while it grows. */
export interface Draft {
  id: string;
  /** Adds a piece: it goes to the client, and is kept against a crash. */
  append(piece: string): Promise<void>;
  readonly text: string;
}

/**
 * Makes a creation, once a unit is reserved for it: written as `running` first, then `completed` with what `work` returns
 * beside the draft's text. Whatever goes wrong on the way, the record says so: stopped by its owner, broken off with what
 * had arrived, or failed. The error is thrown on; a draft that broke off is `provider_interrupted`, unless the provider
 * refused.
 * @throws AppError `allowance_used_up`; then nothing is written and no work begun
 */
export async function makeCreation(
  { creations, units, signal, stream, publicOrigin }: Making,
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
    async append(piece) {
      text += piece;
      await stream?.send('delta', { text: piece });
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
    const { told, record } = await endEarly(run, text, error, signal);
    await units.end(record.status, record.failure ?? undefined);
    throw told;
  }
}

async function endEarly(run: Run, text: string, thrown: unknown, signal: AbortSignal) {
  if (signal.reason instanceof ClientGone) return { told: thrown, record: await run.stop(text) };
  const error = asAppError(thrown);
  if (text === '') return { told: error, record: await run.fail(error.code) };
  const told =
    error.code === 'provider_refused' ? error : new AppError('provider_interrupted', { cause: thrown });
  return { told, record: await run.interrupt(text, told.code) };
}
