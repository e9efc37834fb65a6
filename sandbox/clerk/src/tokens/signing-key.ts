import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { newId, type State } from '../store/records.ts';

const rsaJwk = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() });
const shape = z.object({ id: z.string(), jwk: rsaJwk });

export type SigningKey = ReturnType<typeof signingKey>;

function signingKey(kid: string, privateKey: KeyObject) {
  const { kty, n, e } = rsaJwk.parse(createPublicKey(privateKey).export({ format: 'jwk' }));
  return { kid, privateKey, publicJwk: { kty, use: 'sig', alg: 'RS256', kid, n, e } };
}

/** The RSA key of the state, created at the first start, so that tokens stay valid across restarts. */
export function persistedSigningKey(state: State): SigningKey {
  const records = state.recordsOf('signing_keys', shape);
  const [kept] = records.where(() => true);
  if (kept) return signingKey(kept.id, createPrivateKey({ key: kept.jwk, format: 'jwk' }));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { id } = records.save({ id: newId('ins'), jwk: rsaJwk.parse(privateKey.export({ format: 'jwk' })) });
  return signingKey(id, privateKey);
}
