import { serveCall } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import { assertOperator } from './callers.ts';
import type { Dependencies } from './dependencies.ts';

/** `POST /api/deploy-tokens/create` */
export const createDeployToken = ({ tokens, log }: Dependencies) =>
  serveCall('createDeployToken', async ({ body, deployer }) => {
    assertOperator(deployer);
    const { id, token, expires_at } = await tokens.create(body);
    const reason = `${id} (${body.label})`;
    await log.record({ module: body.module, action: 'token_created', actor: deployer.id, reason });
    return {
      success: true,
      message: 'Keep the token: it is shown only once.',
      id,
      token,
      expires_at: expires_at.toISOString(),
    };
  });

/** `POST /api/deploy-tokens/revoke` */
export const revokeDeployToken = ({ tokens, log }: Dependencies) =>
  serveCall('revokeDeployToken', async ({ body: { id }, deployer }) => {
    if (id !== deployer.id) assertOperator(deployer);
    const module = await tokens.revoke(id);
    if (module === null)
      throw new AppError('not_found', { message: 'There is no deploy token with this id.' });
    await log.record({ module, action: 'token_revoked', actor: deployer.id, reason: id });
    return { success: true, message: 'The deploy token is revoked.' };
  });
