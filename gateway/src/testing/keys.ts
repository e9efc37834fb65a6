import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';

/** The public origin of gateways under test. Tokens are issued for it. */
export const publicOrigin = 'http://localhost:3000';

interface TokenOptions {
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  /** Omits `typ` from the header. */
  untyped?: boolean;
  /** Signs with a key that is not published. */
  forged?: boolean;
}

export interface Keys {
  published(): JWK[];
  /** The public key as PEM, which an attacker may use as an HMAC secret. */
  pem: string;
  token(options?: TokenOptions): Promise<string>;
  /** Replaces the current key by a new one with a new id. */
  rotate(): Promise<void>;
}

/** Creates keys. Tokens are valid unless the options change them. */
export async function createKeys(): Promise<Keys> {
  let generation = 0;
  let current = await pair(generation);
  const unpublished = await pair('unpublished');
  const now = () => Math.floor(Date.now() / 1000);

  return {
    pem: await exportSPKI(current.publicKey),
    published: () => [{ ...current.jwk, kid: `key-${generation}`, alg: 'RS256', use: 'sig' }],
    async rotate() {
      generation += 1;
      current = await pair(generation);
    },
    token({ claims = {}, header = {}, untyped = false, forged = false } = {}) {
      const validClaims = {
        iss: `${publicOrigin}/__clerk`,
        azp: publicOrigin,
        sub: 'user_ada',
        sid: 'sess_1',
        sts: 'active',
        iat: now(),
        nbf: now() - 5,
        exp: now() + 60,
      };
      return new SignJWT({ ...validClaims, ...claims })
        .setProtectedHeader({
          alg: 'RS256',
          kid: `key-${generation}`,
          ...(!untyped && { typ: 'JWT' }),
          ...header,
        })
        .sign(forged ? unpublished.privateKey : current.privateKey);
    },
  };
}

/** Pairs of this test file by name: a new one for every test takes 0.15 s. */
const pairs = new Map<number | 'unpublished', ReturnType<typeof createPair>>();

function pair(name: number | 'unpublished') {
  const known = pairs.get(name) ?? createPair();
  pairs.set(name, known);
  return known;
}

async function createPair() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { publicKey, privateKey, jwk: await exportJWK(publicKey) };
}
