import { createHash } from 'node:crypto';
import { type Call, defaultResponseLimit } from '@atelier/contracts';
import type { z } from 'zod';
import type { RequestContext } from './request-state.ts';

/** The JSON of a call's response. @throws Error for one that violates the contract, or is too long */
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
  if (/^(GET|HEAD)$/.test(ctx.method) && isCurrent(ctx, json)) return;
  ctx.type = 'json';
  ctx.body = json;
}

/** The ETag is weak (RFC 9110, section 8.8.1), because the gateway may compress the response. */
function isCurrent(ctx: RequestContext, json: string): boolean {
  const tag = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  ctx.set('ETag', `W/"${tag}"`);
  if (!clientHasResponse(ctx)) return false;
  ctx.status = 304;
  return true;
}

interface Headers {
  get(name: string): string;
  response: { get(name: string): string };
}

/** An entity tag. Its weakness prefix is outside the group. */
const entityTag = /(?:W\/)?("[^"]*")/g;
const tagsIn = (header: string) => Array.from(header.matchAll(entityTag), ([, tag]) => tag);

/**
 * Whether the client has the response, by `If-None-Match` (RFC 9110, section 13.1.2). Unlike `ctx.fresh` it
 * ignores `Cache-Control: no-cache`, which `fetch` adds.
 */
export function clientHasResponse(ctx: Headers): boolean {
  const condition = ctx.get('if-none-match').trim();
  const [current] = tagsIn(ctx.response.get('etag'));
  return condition === '*' || tagsIn(condition).some((tag) => tag === current);
}
