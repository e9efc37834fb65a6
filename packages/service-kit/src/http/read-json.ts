import { AppError } from '../errors/app-error.ts';
import { guardBody, type Pace } from './body-guard.ts';
import type { RequestContext } from './request-scope.ts';

/**
 * Reads a JSON body of at most `limit` bytes.
 * @throws AppError `unsupported_media`, `payload_too_large`, `request_timeout` or `malformed_body`.
 */
export async function readJson(ctx: RequestContext, limit: number, pace: Pace): Promise<unknown> {
  const encoding = ctx.get('Content-Encoding');
  if (!ctx.is('application/json') || (encoding !== '' && encoding !== 'identity')) {
    throw new AppError('unsupported_media', {
      say: 'Send this as JSON, with Content-Type: application/json.',
    });
  }
  const bytes = await readBytes(ctx, limit, pace);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('malformed_body', { cause });
  }
}

async function readBytes(ctx: RequestContext, limit: number, pace: Pace): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const guard = guardBody(ctx.req, limit, pace);
  const ended = new Promise<void>((resolve) => {
    ctx.req.on('data', (chunk: Buffer) => chunks.push(chunk)).once('end', resolve);
  });
  try {
    await Promise.race([ended, guard.broken]);
  } finally {
    guard.release();
    ctx.req.removeAllListeners('data');
  }
  return Buffer.concat(chunks);
}
