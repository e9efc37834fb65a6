import { replayedHeader } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import { Types } from 'mongoose';
import type { IdempotencyKeys } from '../runs/idempotency-keys.ts';
import { accept } from './accept.ts';
import type { RunRequest } from './run-request.ts';

/** Answers a call that costs no unit: once for an idempotency key, and others with it get the same answer. */
export async function answerOnce(
  ctx: RequestContext,
  keys: IdempotencyKeys,
  request: Pick<RunRequest, 'call' | 'identity' | 'body' | 'upload'>,
  answer: () => Promise<string>,
): Promise<string> {
  const { earlier, key } = await accept(ctx, { creating: { keys } }, request, new Types.ObjectId());
  if (earlier) {
    const { response } = earlier.key;
    if (response === undefined) throw new AppError('idempotency_key_in_use', { retryAfterSeconds: 2 });
    ctx.set(replayedHeader, 'true');
    return response;
  }
  try {
    const json = await answer();
    await key?.keep(json);
    return json;
  } catch (error) {
    await key?.release();
    throw error;
  }
}
