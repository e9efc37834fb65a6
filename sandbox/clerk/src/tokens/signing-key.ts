import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { newId } from '../store/records.ts';

const row = z.object({ id: z.string(), jwk: z.string() });
const rsaJwk = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() });

/** A public RSA key as JWKS lists it. */
export interface PublicJwk {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/** The key that signs session tokens. */
export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: PublicJwk;
}

/** The key pair of `privateKey` with the id `kid`. */
function signingKey(kid: string, privateKey: KeyObject): SigningKey {
  const { n, e } = rsaJwk.parse(createPublicKey(privateKey).export({ format: 'jwk' }));
  return { kid, privateKey, publicJwk: { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e } };
}

/** The RSA key of the database, created at the first start, so that tokens stay valid across restarts. */
export function persistedSigningKey(db: DatabaseSync): SigningKey {
  const kept = db.prepare('SELECT id, jwk FROM signing_keys ORDER BY created_at DESC LIMIT 1').get();
  if (kept) {
    const { id, jwk } = row.parse(kept);
    return signingKey(id, createPrivateKey({ key: rsaJwk.parse(JSON.parse(jwk)), format: 'jwk' }));
  }
  const made = signingKey(newId('ins'), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
  db.prepare('INSERT INTO signing_keys (id, jwk, created_at) VALUES (?, ?, ?)').run(
    made.kid,
    JSON.stringify(made.privateKey.export({ format: 'jwk' })),
    Date.now(),
  );
  return made;
}
