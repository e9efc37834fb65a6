import type { Creation } from '@atelier/contracts';
import { AppError, asAppError } from '../errors/app-error.ts';
import { ClientGone } from '../http/call-context.ts';
import type { EventStream } from '../http/event-stream.ts';
import type { CreationModel } from './creation-model.ts';
import { type Run, type RunRequest, type RunResult, startCreation } from './run.ts';
import { toCreation } from './to-creation.ts';

/** Where the making of a creation shows, and what ends it early. */
export interface Making {
  creations: CreationModel;
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
 * Makes a creation: written as `running` first, then `completed` with what `work` returns beside the draft's text. Whatever
 * goes wrong on the way, the record says so: stopped by its owner, broken off with what had arrived, or failed. The error
 * is thrown on; a draft that broke off is `provider_interrupted`, unless the provider refused.
 */
export async function makeCreation(
  { creations, signal, stream, publicOrigin }: Making,
  request: RunRequest,
  work: (draft: Draft) => Promise<RunResult | undefined>,
): Promise<Creation> {
  const run = await startCreation(creations, request);
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
    await stream?.send('started', { id: run.id });
    const result = await work(draft);
    return toCreation(await run.complete(text, result), publicOrigin);
  } catch (error) {
    throw await endEarly(run, text, error, signal);
  }
}

async function endEarly(run: Run, text: string, thrown: unknown, signal: AbortSignal): Promise<unknown> {
  if (signal.reason instanceof ClientGone) {
    await run.stop(text);
    return thrown;
  }
  const error = asAppError(thrown);
  if (text === '') {
    await run.fail(error.code);
    return error;
  }
  const told =
    error.code === 'provider_refused' ? error : new AppError('provider_interrupted', { cause: thrown });
  await run.interrupt(text, told.code);
  return told;
}
