import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Call, idempotencyKey, idempotencyKeyHeader, replayedHeader } from '@atelier/contracts';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import { Types } from 'mongoose';
import type { ClaimedKey, EarlierRun, IdempotencyKeys } from '../runs/idempotency-keys.ts';
import type { ReceivedFile, RunRequest, Upload } from './run-request.ts';

interface Acceptance {
  earlier?: EarlierRun;
  key?: ClaimedKey;
}

/** Accepts a request with an idempotency key once. @throws AppError `idempotency_key_reused` */
export async function accept(
  ctx: RequestContext,
  keys: IdempotencyKeys,
  { call, identity, body, upload }: Pick<RunRequest, 'call' | 'identity' | 'body' | 'upload'>,
  id: Types.ObjectId,
): Promise<Acceptance> {
  const key = idempotencyKeyOf(ctx);
  if (key === undefined) return {};
  const body_hash = await hashBody(body, upload);
  const claimed = await keys.claim({ _id: id, user_id: identity.userId, path: ctx.path, key, body_hash });
  if (!('key' in claimed)) return { key: claimed };
  if (claimed.key.body_hash === body_hash) return { earlier: claimed };
  throw new AppError('idempotency_key_reused', {
    details: [{ field: idempotencyKeyHeader, ...sentence('key_of_other_body', { path: call.path }) }],
  });
}

/** Answers a call that costs no unit: once for an idempotency key, and others with it get the same answer. */
export async function answerOnce(
  ctx: RequestContext,
  keys: IdempotencyKeys,
  request: Pick<RunRequest, 'call' | 'identity' | 'body' | 'upload'>,
  answer: () => Promise<string>,
): Promise<string> {
  const { earlier, key } = await accept(ctx, keys, request, new Types.ObjectId());
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

/** draft-ietf-httpapi-idempotency-key-header */
function idempotencyKeyOf(ctx: RequestContext): string | undefined {
  const sent = ctx.req.headers[idempotencyKeyHeader.toLowerCase()];
  if (sent === undefined) return undefined;
  const key = idempotencyKey.safeParse(sent);
  if (key.success) return key.data;
  throw invalidField(idempotencyKeyHeader, sentence('idempotency_key'));
}

/** A key would have no effect on a call that costs no unit and is not repeatable. */
export function refuseUnusedKey(ctx: RequestContext, { access, repeatable }: Call): void {
  if (access !== 'user' || repeatable || ctx.get(idempotencyKeyHeader) === '') return;
  throw invalidField(idempotencyKeyHeader, sentence('unknown_parameter'));
}

/** The names of files do not count. */
async function hashBody(body: unknown, upload: Upload | undefined): Promise<string> {
  const further = Object.entries(upload?.fields ?? {}).filter(([, value]) => typeof value === 'object');
  const names = further.map(([name]) => name);
  const hash = createHash('sha256').update(
    JSON.stringify(body, (name, value) => (names.includes(name) ? null : value)),
  );
  const files = [upload?.file, ...further.map(([, file]) => file as ReceivedFile)];
  for (const file of files) if (file) await pipeline(createReadStream(file.path), hash, { end: false });
  return hash.digest('base64url');
}
