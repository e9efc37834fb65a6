import type { IncomingMessage } from 'node:http';
import { cleanText } from '@atelier/contracts/file-name';
import { AppError, bodyTooLarge, sentence } from '../errors/app-error.ts';
import type { RequestContext } from './request-state.ts';

/** The minimum rate of a body: after the grace period, its average is at least `bytesPerSecond`. */
export interface Pace {
  graceMs: number;
  bytesPerSecond: number;
}
/** Accepts a slow mobile connection; a body of one byte a second is refused after ten seconds. */
export const defaultPace: Pace = { graceMs: 10_000, bytesPerSecond: 4096 };

export interface BodyGuard {
  /**
   * Never resolves. Rejects with `payload_too_large`, `request_timeout` or, when the client disconnects,
   * `malformed_body`.
   */
  broken: Promise<never>;
  release(): void;
}

/**
 * Checks a body's size and rate while another reader consumes it. Attach it in the same tick as the reader,
 * because it starts the flow.
 * @param limit most bytes of the whole body
 * @throws AppError `payload_too_large` at once when the announced length is over the limit.
 */
export function guardBody(request: IncomingMessage, limit: number, pace: Pace): BodyGuard {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const start = performance.now();
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) reject(bodyTooLarge(limit));
  };
  const closed = () => {
    if (!request.complete)
      reject(new AppError('malformed_body', { cause: new Error('The body broke off.') }));
  };
  const measure = () => {
    const allowed = pace.graceMs + (received / pace.bytesPerSecond) * 1000;
    if (performance.now() - start > allowed) reject(new AppError('request_timeout'));
  };
  const timer = setInterval(measure, Math.min(1000, pace.graceMs));
  request.on('data', count).on('close', closed);
  return {
    broken: promise,
    release() {
      clearInterval(timer);
      request.off('data', count).off('close', closed);
    },
  };
}

/**
 * Reads a whole body.
 * @throws AppError of `guardBody`
 */
export async function readBody(request: IncomingMessage, limit: number, pace = defaultPace): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const guard = guardBody(request, limit, pace);
  const ended = new Promise<void>((resolve) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).once('end', resolve);
  });
  try {
    await Promise.race([ended, guard.broken]);
  } finally {
    guard.release();
    request.removeAllListeners('data');
  }
  return Buffer.concat(chunks);
}

/** Far more than any call needs. */
const mostLevels = 100;

export interface JsonBodyOptions {
  limit: number;
  pace: Pace;
  /** Whether a missing body of any type is read as `{}`. */
  optional: boolean;
}

/**
 * Reads a JSON body.
 * @throws AppError `unsupported_media`, `payload_too_large`, `request_timeout` or `malformed_body`.
 */
export async function readJson(
  ctx: RequestContext,
  { limit, pace, optional }: JsonBodyOptions,
): Promise<unknown> {
  // A missing body has no type, and the length may be unknown until it is read.
  if (!optional) checkIsJson(ctx);
  const bytes = await readBody(ctx.req, limit, pace);
  if (optional) {
    if (bytes.length === 0) return {};
    checkIsJson(ctx);
  }
  const value = parseJson(utf8(bytes));
  if (isDeeperThan(value, mostLevels))
    throw new AppError('malformed_body', sentence('deep_json', { levels: mostLevels }));
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_body', { ...sentence('invalid_json'), cause });
  }
}

/** Whether lists and objects have more levels. Recursive readers overflow the stack at a few thousand. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

function checkIsJson(ctx: RequestContext): void {
  const encoding = ctx.get('Content-Encoding');
  if (ctx.is('application/json') && (encoding === '' || encoding === 'identity')) return;
  throw new AppError('unsupported_media', sentence('not_json'));
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed_body', { ...sentence('not_utf8'), cause });
  }
}

/** A JSON value with `cleanText` applied to each string. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]));
}
