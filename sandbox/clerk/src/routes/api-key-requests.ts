import { parseJson } from '@atelier/sandbox-control/control-route';
import type { Context } from 'koa';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import { readText } from '../http/form.ts';
import type { Instance } from '../instance.ts';
import { type ApiKey, isExpired } from '../store/api-keys.ts';

const description = z.string().max(255).nullish();
const creation = {
  type: z.literal('api_key').optional(),
  name: z
    .string()
    .min(3)
    .regex(/^(\S(.*\S)?)?$/),
  description,
  subject: z.string(),
  seconds_until_expiration: z.number().positive().nullish(),
};

/** Bodies of the calls on API keys. Those of the Frontend API have no scopes. */
export const frontendCreation = z.strictObject(creation);
export const backendCreation = z.strictObject({
  ...creation,
  scopes: z.array(z.string()).default([]),
  created_by: z.string().nullish(),
});
export const revocation = z.strictObject({ revocation_reason: z.string().nullish() });
export const verification = z.strictObject({ secret: z.string() });

const listQuery = z.strictObject({
  type: z.literal('api_key').optional(),
  subject: z.string(),
  include_invalid: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).default(0),
  query: z.string().default(''),
});

/** Parses a JSON body. @throws {ApiError} 400 that names the first invalid field */
export async function bodyOf<Shape extends z.ZodType>(ctx: Context, shape: Shape): Promise<z.infer<Shape>> {
  const text = await readText(ctx.req);
  return parsed(text === '' ? {} : parseJson(text), shape);
}

/** The page of a user's keys that the query asks for. ClerkJS adds parameters that begin with `_`. */
export function pageOf(instance: Instance, ctx: Context) {
  const entries = Object.entries(ctx.query).filter(([name]) => !name.startsWith('_'));
  const { subject, include_invalid, limit, offset, query } = parsed(Object.fromEntries(entries), listQuery);
  const keys = instance.apiKeys
    .ofSubject(subjectNamed(instance, subject))
    .filter((key) => include_invalid || !(key.revoked || isExpired(key)))
    .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  return { data: keys.slice(offset, offset + limit).map(apiKeyObject), total_count: keys.length };
}

/** An API key of Clerk's description, without its secret. */
export const apiKeyObject = (key: ApiKey) => ({
  object: 'api_key',
  id: key.id,
  type: 'api_key',
  subject: key.subject,
  name: key.name,
  description: key.description,
  claims: null,
  scopes: key.scopes,
  revoked: key.revoked,
  revocation_reason: key.revocation_reason,
  expired: isExpired(key),
  expiration: key.expiration,
  created_by: key.created_by,
  last_used_at: key.last_used_at,
  created_at: key.created_at,
  updated_at: key.updated_at,
});

/** A new API key: its creation is the only response of the Frontend API with the secret. */
export const newApiKeyObject = (key: ApiKey) => ({ ...apiKeyObject(key), secret: key.secret });

/** @throws {ApiError} 400 for an unknown subject, 409 when the subject has a valid key of this name */
export function createKey(instance: Instance, body: z.infer<typeof backendCreation>): ApiKey {
  const { name, description, scopes, created_by, seconds_until_expiration } = body;
  const subject = subjectNamed(instance, body.subject);
  const taken = instance.apiKeys
    .ofSubject(subject)
    .some((key) => key.name === name && !key.revoked && !isExpired(key));
  if (taken) {
    throw new ApiError(409, 'api_key_name_already_exists', {
      message: 'API key name already exists',
      longMessage: `An API key with the name ${name} already exists.`,
    });
  }
  return instance.apiKeys.create({
    subject,
    name,
    description: description ?? null,
    scopes,
    expiration:
      seconds_until_expiration == null ? null : Date.now() + Math.round(seconds_until_expiration * 1000),
    created_by: created_by ?? null,
  });
}

/** Revokes a key. A revoked key stays as it is. */
export function revokeKey(instance: Instance, key: ApiKey, reason: string | null | undefined): ApiKey {
  if (key.revoked) return key;
  const revoked = { revoked: true, revocation_reason: reason ?? null, updated_at: Date.now() };
  return instance.apiKeys.save({ ...key, ...revoked });
}

/** The id of an existing user. The emulator has no organizations and machines. @throws {ApiError} 400 */
function subjectNamed(instance: Instance, subject: string): string {
  if (!instance.users.byId(subject)) throw badRequest('subject', 'no such user');
  return subject;
}

function parsed<Shape extends z.ZodType>(value: unknown, shape: Shape): z.infer<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  throw badRequest(String(name ?? 'body'), issue?.message ?? '');
}

const badRequest = (name: string, reason: string) =>
  new ApiError(400, 'bad_request', {
    message: 'Bad Request',
    longMessage: `Invalid '${name}': ${reason}`,
  });
