import { createHash } from 'node:crypto';
import Router from '@koa/router';
import { z } from 'zod';
import { hideFromProxy } from '../control.ts';
import { ApiError } from '../http/errors.ts';
import { requireSecretKey } from '../http/identify.ts';
import type { Instance } from '../instance.ts';
import { bodyOf } from './api-key-requests.ts';

const verification = z.strictObject({ access_token: z.string() });
/** The application that all tokens of the emulator belong to. */
const clientId = 'client_sandbox';

/**
 * Verifies the OAuth access tokens that the control route has created. Applications and their consent page are not emulated.
 * Clerk's SDK leaves `/v1` out.
 */
export function oauthTokenRoutes({ controls, users }: Instance): Router {
  const router = new Router();
  router.post(
    ['/v1', ''].map((prefix) => `${prefix}/oauth_applications/access_tokens/verify`),
    hideFromProxy,
    requireSecretKey,
    async (ctx) => {
      const { access_token } = await bodyOf(ctx, verification);
      const known = controls.oauthToken(access_token);
      const user = known && users.byEmail(known.email);
      if (!known || !user) throw ApiError.notFound('OAuth access token');
      const now = Math.floor(Date.now() / 1000);
      ctx.body = {
        object: 'clerk_idp_oauth_access_token',
        id: `oat_${createHash('md5').update(access_token).digest('hex')}`,
        client_id: clientId,
        subject: user.id,
        scopes: known.scopes,
        revoked: false,
        revocation_reason: null,
        expired: known.expired,
        expiration: known.expired ? now - 1 : now + 86_400,
        created_at: now,
        updated_at: now,
      };
    },
  );
  return router;
}
