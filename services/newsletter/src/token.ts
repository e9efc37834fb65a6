import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 24;

/** A secret that ends a subscription: 192 random bits, which nobody guesses. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a token. It is random, so a plain hash is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
