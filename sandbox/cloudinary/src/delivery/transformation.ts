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

/** A slow transformation of the pixels. */
export type Effect = { kind: 'background' } | { kind: 'object'; prompt: string };

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
  const prompt = /^gen_remove:prompt_([^;:]+)$/.exec(value)?.[1]?.replace(/^\((.+)\)$/, '$1');
  if (!prompt) throw invalid();
  return { kind: 'object', prompt };
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
