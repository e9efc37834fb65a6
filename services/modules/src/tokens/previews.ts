import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';

const previewMs = 7 * dayMs;

/** The links of versions that only their holders see. @param key signs them */
export function createPreviews(key: string) {
  const signatureOf = (text: string) =>
    createHmac('sha256', key).update(`preview\0${text}`).digest('base64url');
  return {
    /** A text that names a version for seven days. */
    create(module: string, version: string): { token: string; expires_at: Date } {
      const expires_at = new Date(Date.now() + previewMs);
      const text = `${module}~${version}~${expires_at.getTime().toString(36)}`;
      return { token: `${text}~${signatureOf(text)}`, expires_at };
    },
    /** @throws AppError `not_found` for a text that is not signed, or is too old */
    read(token: string): { module: string; version: string } {
      const [module = '', version = '', time = '', signature = ''] = token.split('~');
      const expected = Buffer.from(signatureOf(`${module}~${version}~${time}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError('not_found');
      if (Number.parseInt(time, 36) <= Date.now()) throw new AppError('not_found');
      return { module, version };
    },
  };
}
