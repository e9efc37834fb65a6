import { keyRequest, keyRoute, kilobyte } from '@atelier/contracts';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import { checkFields } from '@atelier/server-kit/field-faults';
import { readJson } from '@atelier/server-kit/http';
import { providerError } from '@atelier/server-kit/provider-faults';
import type { Middleware } from 'koa';
import { type ClerkApiSettings, clerkReport, createClerkApi } from '../auth/clerk-api.ts';
import { type Verifiers, verifySession } from '../auth/credentials.ts';
import type { State } from '../edge/request-target.ts';
import type { CallLimits } from './call-limits.ts';

interface CreateKeyOptions {
  clerk: ClerkApiSettings;
  verifiers: Verifiers;
  limits: CallLimits;
}

const daySeconds = 24 * 60 * 60;
const { path, method } = keyRoute;

/** Creates API keys with scopes for users in a browser: Clerk's own form has no scopes. */
export function createKeys({ clerk, verifiers, limits }: CreateKeyOptions): Middleware<State> {
  const { apiKeys } = createClerkApi(clerk);
  return async (ctx, next) => {
    if (ctx.state.target.path !== path || ctx.method !== method) return next();
    ctx.state.operation = 'createKey';
    const session = await verifySession(ctx, { sessionOnly: true }, verifiers);
    const { userId } = session.identity;
    ctx.state.identity = session.identity;
    await limits.consume(ctx, { limit: 'write', path }, session);
    const checked = checkFields(keyRequest, await readJson(ctx.req, 4 * kilobyte), 'body');
    if ('faults' in checked) throw new AppError('invalid_request', { details: checked.faults });
    const { name, scopes, days } = keyRequest.parse(checked.value);
    const key = { name, scopes, subject: userId, createdBy: userId };
    const lifetime = days === undefined ? {} : { secondsUntilExpiration: days * daySeconds };
    const { secret } = await apiKeys.create({ ...key, ...lifetime }).catch((cause: unknown) => {
      const report = clerkReport(cause);
      if (report.status === 409) throw invalidField('name', sentence('key_name_taken'), cause);
      throw providerError(report, cause);
    });
    ctx.set('cache-control', 'no-store');
    ctx.body = { success: true, ...sentence('key_created'), secret };
  };
}
