import { createHash } from 'node:crypto';
import { account } from '../account.ts';
import { sameText } from './parameters.ts';

/**
 * Whether a delivery address carries the right signature: the first 8 signs of the SHA-1 (or 32 of the SHA-256), in
 * base64 for addresses, over transformation and id without the version, followed by the secret.
 */
export function isSigned(signature: string, transformation: string, source: string): boolean {
  const text = [transformation, source].filter((part) => part !== '').join('/');
  const long = signature.length === 32;
  const digest = createHash(long ? 'sha256' : 'sha1')
    .update(text + account.apiSecret)
    .digest('base64');
  const wanted = digest
    .slice(0, long ? 32 : 8)
    .replaceAll('/', '_')
    .replaceAll('+', '-');
  return sameText(signature, wanted);
}
