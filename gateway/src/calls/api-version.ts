import { apiVersion, apiVersionHeader, apiVersions } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { Context } from '../http/request-target.ts';

/**
 * Names the version of the API in the response. A request may name the version it was written for.
 * @throws AppError `invalid_request` for a version that is not served.
 */
export function negotiateVersion(ctx: Context): void {
  ctx.set(apiVersionHeader, apiVersion);
  const wanted = ctx.get(apiVersionHeader);
  if (wanted === '' || apiVersions.includes(wanted)) return;
  throw new AppError('invalid_request', {
    details: [{ field: apiVersionHeader, message: `Must be one of: ${apiVersions.join(', ')}.` }],
  });
}
