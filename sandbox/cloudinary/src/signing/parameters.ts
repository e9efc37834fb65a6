import { createHash, timingSafeEqual } from 'node:crypto';
import { account } from '../account.ts';
import { Refusal } from '../http/answer.ts';

const unsigned = new Set(['file', 'cloud_name', 'resource_type', 'api_key', 'signature']);
const VALID_FOR_SECONDS = 3600;

/** The text that a call's signature is made over: all non-empty parameters, sorted, `&` inside a pair as `%26`. */
export function stringToSign(fields: ReadonlyMap<string, string>): string {
  return [...fields]
    .filter(([name, value]) => !unsigned.has(name) && value !== '')
    .map(([name, value]) => `${name}=${value}`.replaceAll('&', '%26'))
    .sort()
    .join('&');
}

/** Whether two texts are equal, in a time that does not tell how much of them is. */
export function sameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/**
 * Checks who calls: key, signature (SHA-1 or SHA-256 in hex) and that the time stamp is no older than an hour.
 * @throws Refusal 401 or 400 in Cloudinary's words.
 */
export function checkSignature(fields: ReadonlyMap<string, string>, now = Date.now()): void {
  const key = fields.get('api_key') ?? '';
  if (key !== account.apiKey) throw new Refusal(401, `Unknown API key ${key}`);
  const given = fields.get('signature') ?? '';
  const text = stringToSign(fields);
  const algorithm = given.length === 64 ? 'sha256' : 'sha1';
  const wanted = createHash(algorithm)
    .update(text + account.apiSecret)
    .digest('hex');
  if (!sameText(given, wanted)) {
    throw new Refusal(401, `Invalid Signature ${given}. String to sign - '${text}'.`);
  }
  const stamp = Number(fields.get('timestamp'));
  if (!(now / 1000 - stamp <= VALID_FOR_SECONDS)) {
    throw new Refusal(
      400,
      `Stale request - reported time is ${fields.get('timestamp')} which is more than 1 hour ago`,
    );
  }
}

/** Whether an Admin call carries the account's key and secret. */
export function isAdmin(authorization: string | undefined): boolean {
  const wanted = `Basic ${Buffer.from(`${account.apiKey}:${account.apiSecret}`).toString('base64')}`;
  return sameText(authorization ?? '', wanted);
}
