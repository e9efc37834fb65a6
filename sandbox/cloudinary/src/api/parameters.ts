import { CloudinaryError } from '../http/response.ts';
import { type DeliveryType, deliveryTypes } from '../store/store.ts';

/** The parameters of a call, by name. */
export type Parameters = ReadonlyMap<string, string>;

const always = ['api_key', 'signature', 'timestamp', 'type'];

/**
 * Rejects parameters that the emulator does not support, instead of ignoring them.
 * @throws CloudinaryError 400 that names them.
 */
export function allowOnly(parameters: Parameters, names: readonly string[]): void {
  const known = new Set([...always, ...names]);
  const unknown = [...parameters]
    .filter(([name, value]) => value !== '' && !known.has(name))
    .map(([name]) => name);
  if (unknown.length > 0)
    throw new CloudinaryError(400, `The emulator does not support ${unknown.join(', ')}`);
}

/** The delivery type; `upload` (public) by default. */
export function typeOf(parameters: Parameters): DeliveryType {
  const name = parameters.get('type') || 'upload';
  const type = deliveryTypes.find((one) => one === name);
  if (!type) throw new CloudinaryError(400, `Invalid type ${name}`);
  return type;
}

/** A required parameter. @throws CloudinaryError 400 when it is missing */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (!value) throw new CloudinaryError(400, `Missing required parameter - ${name}`);
  return value;
}

/** A flag: `true` and `1` are true. */
export function isOn(parameters: Parameters, name: string, otherwise: boolean): boolean {
  const value = parameters.get(name);
  return value ? value === 'true' || value === '1' : otherwise;
}

/** Tags, separated by commas. */
export function readTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/**
 * Checks a public id.
 * @throws CloudinaryError 400 for characters that Cloudinary does not allow, or path segments such as `..`.
 */
export function checkId(id: string): string {
  const bad = id.length > 255 || /[?&#\\%<>+\p{Cc}]/u.test(id) || /(^|\/)\.{0,2}(\/|$)/.test(id);
  if (bad) throw new CloudinaryError(400, `public_id (${id}) is invalid`);
  return id;
}
