import type { Creation } from '@atelier/contracts';
import { AppError, asAppError } from '../errors/app-error.ts';
import type { RunContext } from '../http/call-context.ts';
import { RunStopped } from '../runs/live-runs.ts';
import type { CreationModel } from './creation-model.ts';
import {
  type CreationResult,
  type NewCreation,
  type RunningCreation,
  startCreation,
} from './running-creation.ts';
import { toCreation } from './to-creation.ts';

/** The dependencies of a creation. */
export interface CreationContext {
  creations: CreationModel;
  run: RunContext;
  /** PUBLIC_ORIGIN; only images need it. */
  publicOrigin?: string;
}

/** A running creation and its text. */
export interface Draft {
  id: string;
  /** Reports that a stage begins. */
  stage(name: string, message: string): Promise<void>;
  /** Appends a chunk: it is sent to the client and stored. */
  append(chunk: string): Promise<void>;
  readonly text: string;
}

/**
 * Does the work that produces one creation. Reserves a unit, then writes the creation as `running` while the work begins; the
 * draft sends nothing before that. At the end the creation becomes `completed` with the draft's text and what `work` returns, or
 * `stopped` with the text so far when the run was stopped. When `work` throws, the creation becomes `incomplete` or `failed`, and
 * the error is thrown again; an interrupted draft is `provider_interrupted`, unless the provider refused. A run that begins again
 * leaves no creation when the provider is busy, or the process stops, before there is text.
 * @throws AppError `allowance_used_up`; then nothing is written and no work begins
 */
export async function makeCreation(
  { creations, run, publicOrigin }: CreationContext,
  creation: NewCreation,
  work: (draft: Draft) => Promise<CreationResult | undefined>,
): Promise<Creation> {
  const { units, signal } = run;
  const usage = await units.reserve(run.id);
  const starting = startCreation(creations, creation, run.id).then((started) => {
    run.send('started', { id: started.id, usage });
    return started;
  });
  let text = '';
  const draft: Draft = {
    id: run.id.toHexString(),
    get text() {
      return text;
    },
    async stage(name, message) {
      await starting;
      run.send('progress', { stage: name, message });
    },
    async append(chunk) {
      const started = await starting;
      text += chunk;
      run.send('delta', { text: chunk });
      started.keep(text);
    },
  };
  const working = work(draft);
  // The result is awaited below, after the creation is written.
  working.catch(() => undefined);
  const started = await starting.catch(async (error: unknown) => {
    run.cancel(error);
    await working.catch(() => undefined);
    await units.end('failed');
    throw error;
  });
  try {
    const result = await working;
    const record = await started.complete(text, result);
    await units.end('completed');
    return toCreation(record, publicOrigin);
  } catch (error) {
    if (signal.reason instanceof RunStopped) {
      const record = await started.stop(text);
      await units.end('stopped');
      return toCreation(record, publicOrigin);
    }
    // Its signal is aborted by its owner, which is handled above, or because the process stops.
    const isTemporary = signal.aborted || asAppError(error).code === 'provider_busy';
    if (run.beginsAgain && text === '' && isTemporary) {
      await started.remove();
      units.keep();
      throw error;
    }
    const { reported, record } = await endEarly(started, text, error);
    await units.end(record.status, record.failure ?? undefined);
    throw reported;
  }
}

async function endEarly(started: RunningCreation, text: string, thrown: unknown) {
  const error = asAppError(thrown);
  if (text === '') return { reported: error, record: await started.fail(error.code) };
  const reported =
    error.code === 'provider_refused' ? error : new AppError('provider_interrupted', { cause: thrown });
  return { reported, record: await started.interrupt(text, reported.code) };
}

/** The response of a creating call. @param message where the creation is complete */
export function createdResponse(creation: Creation, message: string) {
  return {
    success: true as const,
    message: creation.status === 'stopped' ? 'Stopped. What was made until then is kept.' : message,
    content: creation.content,
    creation,
  };
}
