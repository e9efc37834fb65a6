import { CloudinaryError } from '../http/response.ts';

export type Format = 'jpg' | 'png' | 'webp' | 'avif' | 'gif';

const formats = new Map<string, Format>([
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['gif', 'gif'],
]);

/** The format of a name or file extension. */
export function formatOf(name: string): Format | undefined {
  return formats.get(name.toLowerCase());
}

/** The content type of a format. */
export function contentType(format: Format): string {
  return format === 'jpg' ? 'image/jpeg' : `image/${format}`;
}

/** A rectangle of an image, in pixels from its upper left corner. */
export type Region = { x: number; y: number; width: number; height: number };

/** The format of a delivered image: that of the transformation, else of the URL's extension, else that of the original. */
export function chooseFormat(asset: { format: string }, chain: Chain, extension: Format | undefined): Format {
  const own = formatOf(asset.format) ?? 'png';
  const cutOut = chain.effects.some((effect) => effect.kind === 'background');
  return chain.format ?? extension ?? (cutOut ? 'png' : own);
}

/** A slow transformation of the pixels. An object is named by a prompt or enclosed by regions. */
export type Effect =
  | { kind: 'background' }
  | { kind: 'object'; prompt: string }
  | { kind: 'regions'; regions: Region[] };

/** A change of size, in pixels. */
export type Resize = { width?: number; height?: number; mode: 'limit' | 'fit' | 'fill' | 'scale' };

/** A parsed transformation. Effects come first, then the rest, as in the text: another order is refused. */
export type Chain = {
  effects: Effect[];
  resizes: Resize[];
  format: Format | undefined;
  quality: number | undefined;
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
  };
  for (const component of components) {
    const invalid = () => new CloudinaryError(400, `Invalid transformation component - ${component}`);
    const parameters = new Map<string, string>();
    for (const parameter of component.split(',')) {
      const at = parameter.indexOf('_');
      const name = parameter.slice(0, at);
      if (parameters.has(name)) throw invalid();
      parameters.set(name, decode(parameter.slice(at + 1)));
    }
    readComponent(parameters, chain, invalid);
  }
  return chain;
}

function readComponent(parameters: Map<string, string>, chain: Chain, invalid: () => CloudinaryError): void {
  const size = parameters.has('w') || parameters.has('h');
  for (const [name, value] of parameters) {
    if (name === 'e') {
      if (size || chain.resizes.length > 0) throw invalid();
      chain.effects.push(readEffect(value, invalid));
    } else if (name === 'f') chain.format = formatOf(value) ?? raise(invalid());
    else if (name === 'q') chain.quality = readQuality(value, invalid);
    else if (!size || !['w', 'h', 'c'].includes(name)) throw invalid();
  }
  if (size) chain.resizes.push(readResize(parameters, invalid));
}

/** A quality from 1 to 100. Of the automatic ones only plain `auto` is supported. */
function readQuality(value: string, invalid: () => CloudinaryError): number | undefined {
  if (value === 'auto') return undefined;
  if (!/^(?:[1-9]\d?|100)$/.test(value)) throw invalid();
  return Number(value);
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
