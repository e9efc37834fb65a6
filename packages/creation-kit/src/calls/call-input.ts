import {
  type Call,
  gatewayIdentity,
  type Identity,
  identityHeader,
  isBodyOptional,
  megabyte,
  type Scope,
} from '@atelier/contracts';
import { AppError, IdentityRejected, invalidField, sentence } from '@atelier/server-kit/errors';
import { checkFields } from '@atelier/server-kit/field-faults';
import { type RequestContext, readJson, storable } from '@atelier/server-kit/http';
import { rejectedIdentities } from '@atelier/server-kit/metrics';
import { errors } from 'jose';
import { z } from 'zod';
import type { Upload } from '../pipeline/run-request.ts';
import type { CallHost, Deployer } from './call-context.ts';

/** Receives a multipart body; see the subpath `upload`. */
export type ReceiveUpload = (ctx: RequestContext, call: Call) => Promise<Upload>;

/** @throws AppError `unauthenticated`; `unavailable` if keys or clocks of gateway and service differ */
async function identify(ctx: RequestContext, host: CallHost): Promise<Identity> {
  const sent = ctx.get(identityHeader);
  if (!sent) throw new AppError('unauthenticated');
  try {
    const caller = await host.verifyIdentity(sent);
    ctx.state.identity = caller;
    return caller;
  } catch (cause) {
    rejectedIdentities.inc({ kind: 'identity' });
    if (cause instanceof errors.JWTExpired) throw new AppError('unavailable', { cause });
    const message =
      'The identity is not signed for this service. Compare IDENTITY_PUBLIC_KEYS with the gateway.';
    throw new AppError('unavailable', { cause: new IdentityRejected(message, { cause }) });
  }
}

export interface Caller {
  identity?: Identity;
  deployer?: Deployer;
}

/** Verifies the caller before the body is read. */
export async function verifyCaller(ctx: RequestContext, call: Call, host: CallHost): Promise<Caller> {
  if (call.access === 'user') return { identity: await identify(ctx, host) };
  if (call.access === 'internal') {
    const { userId } = await identify(ctx, host);
    if (userId !== gatewayIdentity.userId) throw new AppError('not_found');
  }
  if (call.access !== 'deploy') return {};
  if (!host.verifyDeployer) throw new Error(`Nothing verifies the deploy tokens of ${call.path}.`);
  return { deployer: await host.verifyDeployer(ctx.get('authorization')) };
}

/** Reads and checks the body. After an error, its files are removed. */
export async function readBody(
  ctx: RequestContext,
  call: Call,
  receive: ReceiveUpload | undefined,
): Promise<{ body?: unknown; upload?: Upload }> {
  const { body } = call;
  if (body.kind === 'none') return {};
  if (body.kind === 'ignored') {
    ctx.req.resume();
    return {};
  }
  if (body.kind === 'json') {
    const value = await readJson(ctx.req, body.limit, isBodyOptional(call));
    return { body: check(body.schema, value, 'body') };
  }
  if (body.instead.length > 0 && ctx.is('application/json')) return { body: await readJsonForm(ctx, body) };
  if (!receive) throw new Error(`No receiver is given for the file of ${call.path}.`);
  const upload = await receive(ctx, call);
  try {
    return { body: check(body.fields, upload.fields, 'body'), upload };
  } catch (error) {
    await upload.dispose();
    throw error;
  }
}

/** Enough for the text of a resume, the longest field. */
const jsonFormLimit = megabyte;

/** A form as JSON has no files. */
async function readJsonForm(
  ctx: RequestContext,
  { file, files, instead, fields }: Extract<Call['body'], { kind: 'multipart' }>,
): Promise<unknown> {
  const sent = Object(await readJson(ctx.req, jsonFormLimit));
  const refused = [file, ...files].find((field) => Object.hasOwn(sent, field));
  if (refused) throw invalidField(refused, sentence('text_for_file'));
  if (!instead.some((field) => Object.hasOwn(sent, field)))
    throw invalidField(instead[0] ?? file, sentence('no_input', { fields: instead.join(', ') }));
  return check(fields, sent, 'body');
}

const noParameters = z.strictObject({});

export const readQuery = (ctx: RequestContext, call: Call): unknown =>
  check(call.query ?? noParameters, { ...ctx.query }, 'query');

function check(schema: z.ZodType, value: unknown, root: string): unknown {
  const checked = checkFields(schema, storable(value, ''), root);
  if ('value' in checked) return checked.value;
  throw new AppError('invalid_request', { details: checked.faults });
}

/** The scopes in addition to the call's own scope, which the gateway has checked. */
export function scopesOfBody({ publishes = false }: Call, body: unknown): Scope[] {
  const published = typeof body === 'object' && body !== null && 'publish' in body && body.publish === true;
  return publishes && published ? ['publish'] : [];
}

/** The response names the missing scopes. */
export function requireScopes(ctx: RequestContext, { scopes }: Identity, wanted: readonly Scope[]): void {
  const missing = scopes ? [...new Set(wanted)].filter((scope) => !scopes.includes(scope)) : [];
  if (missing.length === 0) return;
  ctx.set(
    'WWW-Authenticate',
    `Bearer realm="atelier", error="insufficient_scope", scope="${missing.join(' ')}"`,
  );
  throw new AppError('scope_required', sentence('further_scopes', { scopes: missing.join(', ') }));
}
