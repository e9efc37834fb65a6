import { imageFileLimits, largestMask } from '@atelier/contracts';
import type { runLimited } from '@atelier/server-kit/child-process';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import type { JobOptions } from '@atelier/server-kit/fair-queue';
import type { Logger } from '@atelier/server-kit/logging';
import { createProcessQueue } from '@atelier/server-kit/process-queue';
import {
  type ImageLimits,
  type Measured,
  type Prepared,
  type Refusal,
  type Region,
  type Task,
  type TaskResult,
  taskResult,
} from './tasks.ts';

const script = new URL('./preparing-process.ts', import.meta.url);

/** Formats that are decoded as a whole take up to 1,040 MB for 52 megapixels. */
const megabytes = 1150;

/** On a busy machine a process gets a fraction of a processor. */
const wallClockPerCpu = 3;

export interface ToPrepare extends JobOptions {
  user: string;
  input: string;
  output: string;
  limits: ImageLimits;
}

export interface PreparerOptions {
  /** The processor time of one image. */
  seconds?: number;
  waitingPerUser?: number;
  concurrency?: number;
  run?: typeof runLimited;
  /** For processes that end without a result. */
  logger?: Logger;
}

/** Each image has a process, so that neither memory nor a hostile file affects the service. */
export function createPreparer({
  seconds = 60,
  waitingPerUser = Number.POSITIVE_INFINITY,
  concurrency = 1,
  logger,
  ...options
}: PreparerOptions) {
  const processLimits = {
    cpuMilliseconds: seconds * 1000,
    milliseconds: seconds * 1000 * wallClockPerCpu,
    megabytes,
    heapMegabytes: 64,
    responseBytes: 10_000,
  };
  const run = createProcessQueue({
    name: 'uploads',
    script,
    response: taskResult,
    limits: processLimits,
    concurrency,
    waitingPerUser,
    ...options,
  });

  const perform = async (user: string, task: Task, job: JobOptions): Promise<WorkResult> => {
    const outcome = await run(user, () => task, job);
    if (outcome.ok) return withoutFailure(outcome.response);
    logger?.warn({ failure: outcome.failure, task: task.kind }, 'an image could not be processed');
    return { kind: 'refused', reason: outcome.failure === 'too-slow' ? 'too-slow' : 'unreadable' };
  };
  return {
    /** Writes an image again. @throws AppError why it is refused, `provider_failed` for a provider's image */
    async prepare({ user, input, output, limits, ...job }: ToPrepare): Promise<Prepared> {
      const result = await perform(user, { kind: 'prepare', input, output, limits }, job);
      if (result.kind === 'refused' && !job.continues) throw refusal(result.reason, limits);
      return ofKind(result, 'prepared');
    },
    /** @throws AppError `provider_failed`, like the other calls for a provider's result */
    async same(user: string, one: string, other: string): Promise<boolean> {
      const result = await perform(user, { kind: 'compare', one, other }, { continues: true });
      return ofKind(result, 'compared').same;
    },
    /** The share that is not transparent, 0 to 1. */
    async cover(user: string, image: string): Promise<number> {
      const result = await perform(user, { kind: 'cover', image }, { continues: true });
      return ofKind(result, 'covered').share;
    },
    /** The size and the fingerprint. */
    async inspect(user: string, image: string): Promise<Omit<Prepared, 'kind' | 'ext'>> {
      return ofKind(await perform(user, { kind: 'inspect', image }, { continues: true }), 'inspected');
    },
    /** The rectangles that a mask removes. @throws AppError `invalid_request` for an unusable mask */
    async locate(user: string, mask: string, size: Measured, job: JobOptions): Promise<Region[]> {
      const { megapixels } = imageFileLimits;
      const result = await perform(user, { kind: 'locate', mask, size, megapixels }, job);
      if (result.kind === 'refused') throw invalidField('mask', sentence('mask_type', { megapixels }));
      const { regions, share } = ofKind(result, 'located');
      if (regions.length === 0) throw invalidField('mask', sentence('empty_mask'));
      if (share > largestMask)
        throw invalidField('mask', sentence('mask_too_large', { limit: largestMask * 100 }));
      return regions;
    },
    /** Writes a provider's result where a mask is white. Returns null if nothing differs there. */
    async blend(user: string, images: Omit<Extract<Task, { kind: 'blend' }>, 'kind'>) {
      const result = await perform(user, { kind: 'blend', ...images }, { continues: true });
      return ofKind(result, 'blended').image;
    },
  };
}

type WorkResult = Exclude<TaskResult, { kind: 'failed' }>;

function withoutFailure(result: TaskResult): WorkResult {
  if (result.kind !== 'failed') return result;
  throw new AppError('internal', { cause: new Error(`An image could not be processed: ${result.reason}`) });
}

function refusal(reason: Refusal, { megapixels, side, storedMegabytes }: ImageLimits): AppError {
  switch (reason) {
    case 'unsupported':
      return new AppError(
        'unsupported_media',
        sentence('image_type', { formats: imageFileLimits.formats.join(', ') }),
      );
    case 'svg':
    case 'heic':
      return new AppError('unsupported_media', sentence(reason));
    case 'too-many-pixels':
      return new AppError('image_too_many_pixels', sentence('many_pixels', { megapixels }));
    case 'side-too-long':
      return new AppError('image_too_many_pixels', sentence('long_side', { side }));
    case 'too-large':
      return new AppError('payload_too_large', sentence('large_image', { megabytes: storedMegabytes }));
    case 'too-slow':
      return new AppError('image_unreadable', sentence('slow_image'));
    case 'unreadable':
      return new AppError('image_unreadable');
  }
}

/** A refused image was made by a provider here: the user cannot choose another one. */
function ofKind<Kind extends WorkResult['kind']>(
  result: WorkResult,
  kind: Kind,
): Extract<WorkResult, { kind: Kind }> {
  if (isKind(result, kind)) return result;
  if (result.kind !== 'refused') throw new AppError('internal');
  throw new AppError('provider_failed', {
    cause: new Error(`The provider's image is refused: ${result.reason}`),
  });
}

const isKind = <Kind extends WorkResult['kind']>(
  result: WorkResult,
  kind: Kind,
): result is Extract<WorkResult, { kind: Kind }> => result.kind === kind;
