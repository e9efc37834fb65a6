import type { IncomingMessage } from 'node:http';
import { cleanText } from '@atelier/contracts/file-name';
import { AppError, bodyTooLarge, invalidField, sentence } from '../errors/app-error.ts';
import { inTime } from '../time/time.ts';

export interface BodyGuard {
  /** Never resolves. Rejects with `payload_too_large`, or `malformed_body` when the client disconnects. */
  broken: Promise<never>;
  release(): void;
}

/**
 * Limits a body while another reader consumes it. Attach it in the same tick as the reader.
 * @throws AppError `payload_too_large` at once when the announced length is over the limit.
 */
export function guardBody(request: IncomingMessage, limit: number): BodyGuard {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    if (received > limit) reject(bodyTooLarge(limit));
  };
  const closed = () => {
    if (!request.complete)
      reject(new AppError('malformed_body', { cause: new Error('The body broke off.') }));
  };
  request.on('data', count).on('close', closed);
  return { broken: promise, release: () => void request.off('data', count).off('close', closed) };
}

const longestBodyMs = 10_000;

/**
 * Reads a whole body. @throws AppError of `guardBody`, or `request_timeout`
 * @param timeoutMs null for a service, because the gateway limits the time
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  timeoutMs: number | null = longestBodyMs,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const guard = guardBody(request, limit);
  const ended = new Promise<void>((resolve) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).once('end', resolve);
  });
  const read = Promise.race([ended, guard.broken]);
  try {
    await (timeoutMs === null ? read : inTime(read, timeoutMs, refuseSlowBody));
  } finally {
    guard.release();
    request.removeAllListeners('data');
  }
  return Buffer.concat(chunks);
}

function refuseSlowBody(): never {
  throw new AppError('request_timeout');
}

/** Far more than any call needs. */
const mostLevels = 100;

/**
 * Reads a JSON body; the gateway has checked its type. @throws AppError of `readBody`
 * @param optional whether an empty body is `{}`
 */
export async function readJson(request: IncomingMessage, limit: number, optional = false): Promise<unknown> {
  const bytes = await readBody(request, limit, null);
  if (optional && bytes.length === 0) return {};
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

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed_body', { ...sentence('not_utf8'), cause });
  }
}

/** A JSON value with `cleanText` applied to each string. @throws AppError `invalid_request` for U+0000 */
export function storable(value: unknown, field: string): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalidField(field || 'body', sentence('null_character'));
    return cleanText(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  const inside = ([name, inner]: [string, unknown]) =>
    [name, storable(inner, field ? `${field}.${name}` : name)] as const;
  const entries = Object.entries(value).map(inside);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
