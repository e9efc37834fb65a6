import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;

/** `scrypt:<salt>:<key>` in base64url, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

/** Whether `password` is the one behind `hash`; takes the same time either way. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
