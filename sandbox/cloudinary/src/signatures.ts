import { createHash } from 'node:crypto';
import { account } from './account.ts';
import { CloudinaryError } from './http.ts';

const unsigned = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);
const validForSeconds = 3600;

/** The text that is signed: all non-empty parameters, sorted, `&` inside a pair as `%26`. */
function stringToSign(fields: ReadonlyMap<string, string>): string {
  return [...fields]
    .filter(([name, value]) => !unsigned.has(name) && value !== '')
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .sort()
    .join('&');
}

/**
 * Checks the API key, the signature (SHA-1 in hex) and that the timestamp is at most an hour old.
 * @throws CloudinaryError 401 or 400 with Cloudinary's message.
 */
export function checkSignature(fields: ReadonlyMap<string, string>, now = Date.now()): void {
  const key = fields.get('api_key') ?? '';
  if (key !== account.apiKey) throw new CloudinaryError(401, `Unknown API key ${key}`);
  const given = fields.get('signature') ?? '';
  const text = stringToSign(fields);
  const expected = createHash('sha1')
    .update(text + account.apiSecret)
    .digest('hex');
  if (given !== expected) {
    throw new CloudinaryError(401, `Invalid Signature ${given}. String to sign - '${text}'.`);
  }
  const stamp = Number(fields.get('timestamp'));
  if (!(now / 1000 - stamp <= validForSeconds)) {
    throw new CloudinaryError(
      400,
      `Stale request - reported time is ${fields.get('timestamp')} which is more than 1 hour ago`,
    );
  }
}

/**
 * Whether the signature of a delivery URL is valid: the first 8 characters of the SHA-1, in base64url, of
 * transformation and file without the version, followed by the secret.
 */
export function isDeliverySignature(signature: string, text: string): boolean {
  const digest = createHash('sha1')
    .update(text + account.apiSecret)
    .digest('base64url');
  return signature === digest.slice(0, 8);
}
