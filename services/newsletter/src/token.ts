import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 24;

/** A secret for a link in a mail: 192 random bits. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a token. It is random, so a plain hash is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
