import { account } from '../account.ts';
import { CloudinaryError } from '../http.ts';
import { isDeliverySignature } from '../signatures.ts';

export type Format = 'jpg' | 'png' | 'webp' | 'avif';

const formats = new Map<string, Format>([
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
]);

/** The format of a name or file extension. */
export function formatOf(name: string): Format | undefined {
  return formats.get(name.toLowerCase());
}

/** A rectangle of an image, in pixels from its upper left corner. */
export type Region = { x: number; y: number; width: number; height: number };

/** A slow transformation of the pixels. An object is named by a prompt or enclosed by regions. */
export type Effect =
  | { kind: 'background' }
  | { kind: 'upscale' }
  | { kind: 'object'; prompt: string }
  | { kind: 'regions'; regions: Region[] };

/** A parsed transformation: an effect, and then most pixels of the width. */
export type Chain = { effect?: Effect; width?: number };

/**
 * Parses the components of a transformation, still URL-encoded.
 * @throws CloudinaryError 400 for a component that the emulator does not support.
 */
export function parseChain(components: readonly string[]): Chain {
  const chain: Chain = {};
  for (const component of components) {
    const width = /^c_limit,q_auto,w_([1-9]\d{0,3})$/.exec(component)?.[1];
    const effect = width === undefined ? readEffect(component) : undefined;
    if (width !== undefined && chain.width === undefined) chain.width = Number(width);
    else if (effect && !chain.effect && chain.width === undefined) chain.effect = effect;
    else throw new CloudinaryError(400, `Invalid transformation component - ${component}`);
  }
  return chain;
}

function readEffect(component: string): Effect | undefined {
  if (component === 'e_background_removal') return { kind: 'background' };
  if (component === 'e_upscale') return { kind: 'upscale' };
  const regions = /^e_gen_remove:region_(.+)$/.exec(component)?.[1];
  if (regions !== undefined) return readRegions(regions);
  const prompt = /^e_gen_remove:prompt_([^;:,]+)$/.exec(component)?.[1];
  return prompt === undefined ? undefined : { kind: 'object', prompt: decode(prompt) };
}

const region = String.raw`\(x_(\d+);y_(\d+);w_([1-9]\d*);h_([1-9]\d*)\)`;
const regionOrList = new RegExp(`^(?:${region}|\\(${region}(?:;${region})*\\))$`);

/** Reads `(x_1;y_2;w_3;h_4)` or a list: `((…);(…))`. */
function readRegions(text: string): Effect | undefined {
  if (!regionOrList.test(text)) return undefined;
  const regions = [...text.matchAll(new RegExp(region, 'g'))].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    return { x, y, width, height };
  });
  return { kind: 'regions', regions };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new CloudinaryError(400, 'Invalid transformation', { cause });
  }
}

/** `/<cloud>/image/authenticated/s--…--/[transformations/]v1/<id>[.<format>]` */
export type DeliveryUrl = { transformation: string[]; id: string; format: Format | undefined };

/**
 * Parses the path of a delivery URL.
 * @throws CloudinaryError 404 for a path of another shape, also one without a signature, 401 for a wrong
 * signature.
 */
export function parseDeliveryUrl(pathname: string): DeliveryUrl {
  const parts = pathname.split('/').filter((part) => part !== '');
  const [cloud, resource, type, first = '', ...rest] = parts;
  const signature = /^s--([\w-]{8})--$/.exec(first)?.[1];
  const version = rest.findIndex((part) => /^v\d+$/.test(part));
  const name = rest.slice(version + 1).join('/');
  const [, id, extension] = /^([\w/-]+)(?:\.([a-z]{3,4}))?$/.exec(name) ?? [];
  const format = formatOf(extension ?? '');
  const isKnown = cloud === account.cloudName && resource === 'image' && type === 'authenticated';
  if (!isKnown || !signature || version < 0 || !id || (extension && !format))
    throw new CloudinaryError(404, 'Resource not found');
  const transformation = rest.slice(0, version);
  if (!isDeliverySignature(signature, [...transformation, name].join('/')))
    throw new CloudinaryError(401, 'Invalid signature');
  return { transformation, id, format };
}
