import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Clerk's form: a prefix that says what it names, and 27 letters and digits. */
export function newId(prefix: string): string {
  const letters = Array.from(randomBytes(27), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${letters.join('')}`;
}
