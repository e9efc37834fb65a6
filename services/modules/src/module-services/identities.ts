import { createPrivateKey } from 'node:crypto';
import { type Identity, moduleIdentityIssuer, type moduleServiceKeys } from '@atelier/contracts';
import { type ModuleServiceKey, publicPart } from '@atelier/server-kit/identity';
import { SignJWT } from 'jose';
import type { z } from 'zod';

const lifetimeSeconds = 60;

/** Signs the user of a call for the service of one module. */
export interface ModuleIdentities {
  /** A JWT with the user's id (`sub`) and plan, for `module` (`aud`), valid for 60 seconds. It has no session. */
  sign(user: Pick<Identity, 'userId' | 'plan'>, module: string): Promise<string>;
  /** The public key, with which services verify it. */
  publicKeys: z.output<typeof moduleServiceKeys>;
}

/** @param jwk MODULE_SERVICES_KEY */
export function createModuleIdentities(jwk: ModuleServiceKey): ModuleIdentities {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKeys: { keys: [publicPart(jwk)] },
    sign: ({ userId, plan }, module) =>
      new SignJWT({ plan })
        .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid })
        .setSubject(userId)
        .setIssuer(moduleIdentityIssuer)
        .setAudience(module)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(key),
  };
}
