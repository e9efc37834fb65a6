import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { forEachService, type Identity, identity, type ServiceName, serviceNames } from '@atelier/contracts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { cached } from '../cached/cached.ts';
import { StartError } from '../errors/app-error.ts';
import { jsonText } from './read-config.ts';

const identityAlgorithm = 'EdDSA';

const bytes32 = z.string().regex(/^[\w-]{43}$/, 'holds a value that is not an Ed25519 key');
const keyId = z
  .string()
  .regex(/^[\w.-]{1,80}$/, 'holds a kid with other characters than letters, digits, _, . and -')
  .refine(
    (id) => serviceNames.some((service) => id.startsWith(`${service}-`) && id.length > service.length + 1),
    'holds a kid that does not begin with the name of a service',
  );
const publicKey = z.strictObject(
  {
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    alg: z.literal(identityAlgorithm),
    kid: keyId,
    x: bytes32,
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'holds more than a public key' : undefined) },
);
const privateKey = publicKey.extend({ d: bytes32 });

/** The public keys that a service accepts: the current one and, during a rotation, the next. */
const identityPublicKeys = z.object({
  keys: z.array(publicKey).min(1, 'holds no key').max(2, 'holds more than two keys'),
});
export type IdentityPublicKeys = z.infer<typeof identityPublicKeys>;

/** A JSON Web Key Set with one private key for each service; the `kid` begins with the service's name. */
const identityPrivateKeys = z.object({
  keys: z
    .array(privateKey)
    .refine(
      (keys) =>
        keys.length === serviceNames.length &&
        serviceNames.every((service) => keys.some(({ kid }) => serviceOfKey(kid) === service)),
      `must hold one key for each of ${serviceNames.join(', ')}`,
    ),
});
export type IdentityPrivateKeys = z.infer<typeof identityPrivateKeys>;

/** The variable of a service: `IDENTITY_PUBLIC_KEYS`. */
export const identityPublicKeysSetting = jsonText
  .pipe(identityPublicKeys)
  .describe('a JSON Web Key Set with one or two public keys of this service, see "Rotating keys"');
/** The variable of the gateway: `IDENTITY_PRIVATE_KEYS`. */
export const identityPrivateKeysSetting = jsonText
  .pipe(identityPrivateKeys)
  .describe('a JSON Web Key Set with one private key for each service, see "Rotating keys"');

const moduleServiceKey = privateKey.extend({ kid: z.string().regex(/^[\w.-]{1,80}$/) });
/** The private key (JWK) of identities for services of modules, separate from the gateway's keys. */
export type ModuleServiceKey = z.output<typeof moduleServiceKey>;

/** The variable of the modules service: `MODULE_SERVICES_KEY`. */
export const moduleServiceKeySetting = jsonText
  .pipe(moduleServiceKey)
  .describe('a private Ed25519 key as a JSON Web Key');

/** Makes a key for the services of modules, such as `module-services-2026-08-01-3fa9c1`. */
export const generateModuleServiceKey = (now = new Date()): ModuleServiceKey =>
  moduleServiceKey.parse(newPair(`module-services-${keySuffix(now)}`));

export const publicPart = ({ d: _private, ...rest }: ModuleServiceKey): Omit<ModuleServiceKey, 'd'> => rest;

const keySuffix = (now: Date) => `${now.toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`;

export interface IdentityKeys {
  privateKeys: IdentityPrivateKeys;
  publicKeys: Record<ServiceName, IdentityPublicKeys>;
}

/** Makes a new key for each service, with a `kid` such as `text-2026-08-01-3fa9c1`. */
export function generateIdentityKeys(now = new Date()): IdentityKeys {
  const pairs = serviceNames.map((service) => privateKey.parse(newPair(`${service}-${keySuffix(now)}`)));
  const publicKeyOf = (service: ServiceName) => ({
    keys: pairs.filter(({ kid }) => serviceOfKey(kid) === service).map(({ d: _private, ...rest }) => rest),
  });
  return {
    privateKeys: { keys: pairs },
    publicKeys: forEachService(publicKeyOf),
  };
}

function serviceOfKey(kid: string): string {
  return kid.slice(0, kid.indexOf('-'));
}

function newPair(kid: string) {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { ...jwk, alg: identityAlgorithm, kid };
}

const issuer = 'gateway';
const lifetimeSeconds = 30;
/** How long a signature is reused: it costs a third of a forwarded call's CPU time. */
const reuseMs = 10_000;
const mostSignatures = 5_000;
/** The accepted difference between the clocks of two servers. */
export const clockToleranceSeconds = 5;

/** Signs a caller's identity for one service and 30 seconds. */
export type SignIdentity = (caller: Identity, service: ServiceName) => Promise<string>;
/** Reads a signed identity. @throws jose's error when it is forged, expired or for another service */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/** The gateway's side. Each service has its own private key. */
export function createIdentitySigner({ keys }: IdentityPrivateKeys): SignIdentity {
  const byService = new Map<string, { kid: string; key: KeyObject }>(
    keys.map((jwk) => [
      serviceOfKey(jwk.kid),
      { kid: jwk.kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) },
    ]),
  );
  const signed = cached<string>({ most: mostSignatures, lifetimeMs: reuseMs });
  return ({ userId, sessionId, plan, scopes }, service) => {
    const caller = { sub: userId, sid: sessionId, plan, scopes, aud: service };
    return signed.read(JSON.stringify(caller), async () => {
      const own = byService.get(service);
      if (!own) throw new Error(`There is no key to sign identities for ${service}.`);
      const iat = Math.floor(Date.now() / 1000);
      const claims = encoded({ ...caller, iss: issuer, iat, exp: iat + lifetimeSeconds });
      const content = `${encoded({ alg: identityAlgorithm, kid: own.kid })}.${claims}`;
      // jose's signer takes twice as long as Node's.
      return `${content}.${sign(null, Buffer.from(content), own.key).toString('base64url')}`;
    });
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Verifies identities with public keys only, so that a service cannot sign.
 * @throws StartError when a key belongs to another service.
 */
export function createIdentityVerifier(keySet: IdentityPublicKeys, service: ServiceName): VerifyIdentity {
  const foreign = keySet.keys.find(({ kid }) => serviceOfKey(kid) !== service);
  if (foreign)
    throw new StartError(`IDENTITY_PUBLIC_KEYS contains ${foreign.kid}, which is not a key of ${service}.`);
  const keys = createLocalJWKSet(keySet);
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [identityAlgorithm],
      issuer,
      audience: service,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: clockToleranceSeconds,
    });
    const { sub: userId, sid: sessionId, plan, scopes } = payload;
    return identity.parse({ userId, sessionId, plan, scopes });
  };
}
