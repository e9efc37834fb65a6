import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { idempotencyKey, idempotencyKeyHeader } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import type { Upload } from './call-input.ts';

/**
 * The idempotency key of a request (draft-ietf-httpapi-idempotency-key-header), or undefined.
 * @throws AppError `invalid_request` for a key that is not 1 to 255 visible ASCII characters
 */
export function idempotencyKeyOf(ctx: RequestContext): string | undefined {
  const sent = ctx.req.headers[idempotencyKeyHeader.toLowerCase()];
  if (sent === undefined) return undefined;
  const key = idempotencyKey.safeParse(sent);
  if (key.success) return key.data;
  throw new AppError('invalid_request', {
    details: [{ field: idempotencyKeyHeader, message: 'Send 1 to 255 visible ASCII characters.' }],
  });
}

/** SHA-256 of a checked body and, of a multipart one, of its file; in base64url. The name of a file does not count. */
export async function hashBody(body: unknown, upload: Upload | undefined): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(body));
  if (upload) await pipeline(createReadStream(upload.file.path), hash, { end: false });
  return hash.digest('base64url');
}
