import { CloudinaryError } from '../http/response.ts';

export type Format = 'jpg' | 'png' | 'webp' | 'avif' | 'gif';

const formats: Record<string, Format> = {
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
};

/** The format of a name or file extension. */
export function formatOf(name: string): Format | undefined {
  return formats[name.toLowerCase()];
}

/** The content type of a format. */
export function contentType(format: Format): string {
  return format === 'jpg' ? 'image/jpeg' : `image/${format}`;
}

/** A rectangle of an image, in pixels from its upper left corner. */
export type Region = { x: number; y: number; width: number; height: number };

/** A slow transformation of the pixels. An object is named by a prompt or enclosed by regions. */
export type Effect =
  | { kind: 'background' }
  | { kind: 'object'; prompt: string }
  | { kind: 'regions'; regions: Region[] };

/** A change of size, in pixels. */
export type Resize = { width?: number; height?: number; mode: 'limit' | 'fit' | 'fill' | 'scale' };

/** A parsed transformation. Effects are applied first, then the rest. */
export type Chain = {
  effects: Effect[];
  resizes: Resize[];
  format: Format | 'auto' | undefined;
  quality: number | undefined;
  background: string | undefined;
  attachment: string | undefined;
};

const modes = ['limit', 'fit', 'fill', 'scale'] as const;
const maxSide = 8000;

/**
 * Parses the components of a transformation, still URL-encoded.
 * @throws CloudinaryError 400 for a component that the emulator does not support.
 */
export function parseChain(components: readonly string[]): Chain {
  const chain: Chain = {
    effects: [],
    resizes: [],
    format: undefined,
    quality: undefined,
    background: undefined,
    attachment: undefined,
  };
  for (const component of components) {
    const parameters = new Map<string, string>();
    for (const parameter of component.split(',')) {
      const at = parameter.indexOf('_');
      parameters.set(parameter.slice(0, at), decode(parameter.slice(at + 1)));
    }
    readComponent(parameters, chain, component);
  }
  return chain;
}

function readComponent(parameters: Map<string, string>, chain: Chain, component: string): void {
  const invalid = () => new CloudinaryError(400, `Invalid transformation component - ${component}`);
  for (const [name, value] of parameters) {
    if (name === 'e') chain.effects.push(readEffect(value, invalid));
    else if (name === 'f') chain.format = value === 'auto' ? 'auto' : (formatOf(value) ?? raise(invalid()));
    else if (name === 'q') chain.quality = /^\d+$/.test(value) ? Math.min(100, Number(value)) : undefined;
    else if (name === 'b') chain.background = value.replace(/^rgb:/, '#');
    else if (name === 'fl') chain.attachment = readAttachment(value, invalid);
    else if (!['w', 'h', 'c', 'g'].includes(name)) throw invalid();
  }
  if (parameters.has('w') || parameters.has('h')) chain.resizes.push(readResize(parameters, invalid));
}

function readEffect(value: string, invalid: () => CloudinaryError): Effect {
  if (value === 'background_removal') return { kind: 'background' };
  const regions = /^gen_remove:region_(.+)$/.exec(value)?.[1];
  if (regions !== undefined) return { kind: 'regions', regions: readRegions(regions, invalid) };
  const prompt = /^gen_remove:prompt_([^;:]+)$/.exec(value)?.[1]?.replace(/^\((.+)\)$/, '$1');
  if (!prompt) throw invalid();
  return { kind: 'object', prompt };
}

const region = String.raw`\((?:[xywh]_\d+;){3}[xywh]_\d+\)`;
const regionOrList = new RegExp(`^(?:${region}|\\(${region}(?:;${region})*\\))$`);

/** Reads `(x_1;y_2;w_3;h_4)`, its qualifiers in any order, or a list of them: `((…);(…))`. */
function readRegions(text: string, invalid: () => CloudinaryError): Region[] {
  if (!regionOrList.test(text)) throw invalid();
  return [...text.matchAll(new RegExp(region, 'g'))].map(([one]) => {
    const sides = new Map(
      [...one.matchAll(/([xywh])_(\d+)/g)].map(([, name, value]) => [name, Number(value)]),
    );
    const [x, y, width, height] = ['x', 'y', 'w', 'h'].map((name) => sides.get(name));
    if (x === undefined || y === undefined || !width || !height) throw invalid();
    return { x, y, width, height };
  });
}

function readResize(parameters: Map<string, string>, invalid: () => CloudinaryError): Resize {
  const side = (name: string) => {
    const text = parameters.get(name);
    if (text === undefined) return {};
    const value = Number(text);
    if (!Number.isInteger(value) || value < 1 || value > maxSide) throw invalid();
    return { [name === 'w' ? 'width' : 'height']: value };
  };
  const mode = modes.find((one) => one === (parameters.get('c') ?? 'scale'));
  if (!mode) throw invalid();
  return { ...side('w'), ...side('h'), mode };
}

function readAttachment(value: string, invalid: () => CloudinaryError): string {
  const [flag, name = ''] = value.split(':');
  if (flag !== 'attachment') throw invalid();
  return name;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new CloudinaryError(400, 'Invalid transformation', { cause });
  }
}

function raise(error: CloudinaryError): never {
  throw error;
}
