import { createHash } from 'node:crypto';
import { type Call, defaultResponseLimit } from '@atelier/contracts';
import type { z } from 'zod';
import type { RequestContext } from './request-state.ts';

/**
 * The JSON of a call's response.
 * @throws Error, which becomes `internal`, for a response that does not match the contract, or above the
 * call's byte limit: lists end their page before the limit, other responses are far smaller.
 */
export function toJson(
  { response: schema, responseLimit = defaultResponseLimit }: Call,
  response: unknown,
  { checkResponses }: { checkResponses: boolean },
): string {
  if (schema && checkResponses) checkResponse(schema, response);
  const json = JSON.stringify(response);
  const bytes = Buffer.byteLength(json);
  if (bytes > responseLimit)
    throw new Error(`The response has ${bytes} bytes; the contract allows ${responseLimit}.`);
  return json;
}

function checkResponse(schema: z.ZodType, response: unknown): void {
  const read = schema.safeParse(response);
  if (!read.success) throw new Error('The response does not match the contract.', { cause: read.error });
}

/** Responds with JSON. A GET and a HEAD get an ETag, and 304 if the client has the response. */
export function sendJson(ctx: RequestContext, json: string): void {
  ctx.set('Cache-Control', 'no-store');
  if (ctx.method !== 'POST' && isCurrent(ctx, json)) return;
  ctx.type = 'json';
  ctx.body = json;
}

/**
 * Sets the ETag of a JSON response, and the status 304 if the client has it. It is weak (RFC 9110, section
 * 8.8.1), because the gateway may compress the response.
 */
function isCurrent(ctx: RequestContext, json: string): boolean {
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  ctx.set('ETag', `W/"${tag}"`);
  if (!clientHasResponse(ctx)) return false;
  ctx.status = 304;
  return true;
}

/** Headers of a request and of its response, as in Koa's context. */
interface Headers {
  get(name: string): string;
  response: { get(name: string): string };
}

/** An entity tag. Its weakness prefix is outside the group. */
const entityTag = /(?:W\/)?("[^"]*")/g;
const tagsIn = (header: string) => Array.from(header.matchAll(entityTag), ([, tag]) => tag);

/**
 * Whether the client has the response with the current `ETag`, by its `If-None-Match` (RFC 9110, section
 * 13.1.2): `*` means any response; tags are compared weakly. Unlike Koa's `ctx.fresh` it ignores
 * `Cache-Control: no-cache`, which `fetch` adds to requests with a condition.
 */
export function clientHasResponse(ctx: Headers): boolean {
  const condition = ctx.get('if-none-match').trim();
  const [current] = tagsIn(ctx.response.get('etag'));
  return condition === '*' || tagsIn(condition).some((tag) => tag === current);
}
