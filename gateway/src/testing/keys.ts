import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import { publicOrigin } from './origin.ts';

export interface TokenWishes {
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  /** Leaves out the `typ` of the header. */
  untyped?: boolean;
  /** Signs with another key than the published one. */
  forged?: boolean;
}

/** A Clerk application's keys. */
export interface Keys {
  published(): JWK[];
  /** The public key as PEM, as an attacker would use it as a shared secret. */
  pem: string;
  token(wishes?: TokenWishes): Promise<string>;
  /** Takes the key in force away and puts a new one, with a new id, in its place. */
  rotate(): Promise<void>;
}

/** Makes keys and good tokens; each wish makes a token worse. */
export async function createKeys(): Promise<Keys> {
  let edition = 0;
  let current = await newPair();
  const stranger = await newPair();
  const now = () => Math.floor(Date.now() / 1000);

  return {
    pem: await exportSPKI(current.publicKey),
    published: () => [{ ...current.jwk, kid: `key-${edition}`, alg: 'RS256', use: 'sig' }],
    async rotate() {
      edition += 1;
      current = await newPair();
    },
    token({ claims = {}, header = {}, untyped = false, forged = false } = {}) {
      const good = {
        iss: `${publicOrigin}/__clerk`,
        azp: publicOrigin,
        sub: 'user_ada',
        sid: 'sess_1',
        sts: 'active',
        iat: now(),
        nbf: now() - 5,
        exp: now() + 60,
      };
      return new SignJWT({ ...good, ...claims })
        .setProtectedHeader({
          alg: 'RS256',
          kid: `key-${edition}`,
          ...(!untyped && { typ: 'JWT' }),
          ...header,
        })
        .sign(forged ? stranger.privateKey : current.privateKey);
    },
  };
}

async function newPair() {
  const pair = await generateKeyPair('RS256', { extractable: true });
  return { ...pair, jwk: await exportJWK(pair.publicKey) };
}
