import { Refusal } from '../http/answer.ts';
import { type DeliveryType, deliveryTypes } from '../store/asset.ts';

/** The parameters of a call, by name. */
export type Parameters = ReadonlyMap<string, string>;

const always = ['api_key', 'signature', 'timestamp', 'signature_algorithm', 'invalidate', 'async', 'type'];

/**
 * Refuses parameters that the stand-in would have to ignore, so that nobody counts on them.
 * @throws Refusal 400 that names them.
 */
export function allowOnly(parameters: Parameters, names: readonly string[]): void {
  const known = new Set([...always, ...names]);
  const unknown = [...parameters]
    .filter(([name, value]) => value !== '' && !known.has(name))
    .map(([name]) => name);
  if (unknown.length > 0) throw new Refusal(400, `The stand-in does not know ${unknown.join(', ')}`);
}

/** Who may see the picture; anybody, unless told otherwise. */
export function typeOf(parameters: Parameters): DeliveryType {
  const asked = parameters.get('type') || 'upload';
  const type = deliveryTypes.find((one) => one === asked);
  if (!type) throw new Refusal(400, `Invalid type ${asked}`);
  return type;
}

/** A parameter that has to be there. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (!value) throw new Refusal(400, `Missing required parameter - ${name}`);
  return value;
}

/** `true` and `1` mean yes. */
export function isOn(parameters: Parameters, name: string, otherwise: boolean): boolean {
  const value = parameters.get(name);
  return value ? value === 'true' || value === '1' : otherwise;
}

/** Tags as Cloudinary takes them: with commas between. */
export function readTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Context as Cloudinary takes it: `name=value|name=value`, with `\=` and `\|` for those signs themselves. */
export function readContext(text: string): Record<string, string> {
  const pairs = text.split(/(?<!\\)\|/).map((pair) => pair.split(/(?<!\\)=/));
  const plain = (part = '') => part.replace(/\\([=|])/g, '$1');
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, ...rest]) => [plain(name), plain(rest.join('='))]),
  );
}

/**
 * A public id as it may stand in an address.
 * @throws Refusal 400 for signs that Cloudinary does not allow, or an id that climbs out of its folder.
 */
export function checkId(id: string): string {
  const bad = id.length > 255 || /[?&#\\%<>+\p{Cc}]/u.test(id) || /(^|\/)\.{0,2}(\/|$)/.test(id);
  if (bad) throw new Refusal(400, `public_id (${id}) is invalid`);
  return id;
}
