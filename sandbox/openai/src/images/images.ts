import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { z } from 'zod';
import { type Controls, takeFault } from '../faults.ts';
import { ApiError, parseBody, sendJson } from '../http.ts';
import { assertImageModel } from '../models.ts';

/** The subjects of the sample images, by words of a prompt. `position`: the part that cropping preserves. */
const samples: { name: string; matches: RegExp; position?: 'left' | 'right' }[] = [
  { name: 'cat', matches: /\b(cats?|kitten|fox|dog|pet|flowers?|meadow)\b/i, position: 'left' },
  { name: 'robot', matches: /\b(robots?|android|machine|cyberpunk|neon)\b/i },
  { name: 'castle', matches: /\b(castle|palace|fortress|temple|dragon|kingdom)\b/i, position: 'right' },
  { name: 'portrait', matches: /\b(portrait|woman|man|girl|boy|person|face|people|astronaut|wizard)\b/i },
  { name: 'sea', matches: /\b(sea|ocean|beach|coast|island|lake|river|boat|ship|lighthouse|wave)s?\b/i },
  { name: 'city', matches: /\b(city|town|street|skyline|building|office|tokyo|london|paris)s?\b/i },
  { name: 'mountains', matches: /\b(mountain|peak|alps|cliff|glacier|volcano|valley|balloon)s?\b/i },
  { name: 'forest', matches: /\b(forest|wood|jungle|tree|deer|bear|owl|fog|mist|bird)s?\b/i },
  { name: 'desert', matches: /\b(desert|dune|sand|mars|camel|canyon|pyramid)s?\b/i },
  { name: 'hills', matches: /\b(hill|field|garden|farm|village|house|cottage|countryside)s?\b/i },
];

const tints: [matches: RegExp, change: { hue?: number; saturation?: number; brightness?: number }][] = [
  [/cartoon|3d/i, { saturation: 1.3 }],
  [/ghibli|minimal/i, { saturation: 0.7, brightness: 1.12 }],
  [/anime/i, { hue: 340, saturation: 1.4 }],
  [/fantasy/i, { hue: 60, saturation: 1.2 }],
  [/sci-?fi/i, { hue: 180, saturation: 1.3, brightness: 0.8 }],
];

const read = (file: string) => readFile(new URL(`samples/${file}`, import.meta.url));

interface Sample {
  prompt: string;
  size: string;
  variant?: number;
}

const variantHue = 35;

/**
 * A sample image that suits the words of a prompt, in the requested size, as PNG, with a caption that says
 * what it is. The same prompt gives the same image, other prompts other parts of the sample; further ones
 * of a request have other colours, and every second one is mirrored.
 */
async function renderSample({ prompt, size, variant = 0 }: Sample): Promise<Buffer> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const named = samples.find(({ matches }) => matches.test(prompt));
  const sample = named ?? samples[0];
  const style = /in the style (.+)$/i.exec(prompt)?.[1] ?? '';
  const [, tint = {}] = tints.find(([matches]) => matches.test(style)) ?? [];
  const image = sharp(await read(`${sample?.name}.webp`))
    .resize(large(width), large(height), { fit: 'cover', position: sample?.position ?? 'centre' })
    .extract({ ...partOf(prompt, large(width) - width, large(height) - height), width, height })
    .flop(variant % 2 === 1)
    .modulate({ ...tint, hue: ((tint.hue ?? 0) + variant * variantHue) % 360 });
  return captioned(image, { width, height }, named ? 'caption-sample.svg' : 'caption-other.svg');
}

const large = (side: number) => Math.round(side * 1.4);
function partOf(prompt: string, mostLeft: number, mostTop: number) {
  const hash = createHash('sha256').update(prompt).digest();
  return {
    left: Math.round((mostLeft * hash.readUInt8(0)) / 255),
    top: Math.round((mostTop * hash.readUInt8(1)) / 255),
  };
}

/** How words of a prompt change an image; other prompts turn its colours, each by an angle of its own. */
const edits: [matches: RegExp, change: { hue?: number; saturation?: number; brightness?: number }][] = [
  [/\b(night|dark|dusk)/i, { hue: 20, brightness: 0.55 }],
  [/\b(winter|snow|ice|fog)/i, { saturation: 0.35, brightness: 1.2 }],
  [/\b(summer|sunn?y?|sunset|warm)\b/i, { hue: 345, saturation: 1.5 }],
  [/\b(black and white|grey|gray|monochrome)/i, { saturation: 0 }],
];

/** An image in the requested size, in other colours, with a caption that says what it is. */
async function renderEdit({ prompt, size, input, variant = 0 }: Sample & { input: Buffer }): Promise<Buffer> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const letters = [...prompt].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const [, change = { hue: 40 + (letters % 280) }] = edits.find(([matches]) => matches.test(prompt)) ?? [];
  const image = sharp(input)
    .resize(width, height, { fit: 'cover' })
    .flop(variant % 2 === 1)
    .flatten({ background: '#ffffff' })
    .modulate({ ...change, hue: ((change.hue ?? 0) + variant * variantHue) % 360 });
  return captioned(image, { width, height }, 'caption-sample.svg');
}

async function captioned(
  image: Sharp,
  { width, height }: { width: number; height: number },
  captionFile: string,
): Promise<Buffer> {
  const caption = await sharp(await read(captionFile))
    .png()
    .toBuffer({ resolveWithObject: true });
  const corner = {
    left: width - caption.info.width - 22,
    top: height - caption.info.height - 22,
  };
  return image
    .composite([{ input: caption.data, ...corner }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

const schema = z.strictObject({
  prompt: z.string().min(1).max(32_000),
  model: z.string().min(1),
  n: z.int().min(1).max(10).default(1),
  size: z.enum(['1024x1024', '1536x1024', '1024x1536']),
});

const editSchema = schema.extend({ n: z.coerce.number().int().min(1).max(10).default(1), image: z.file() });

const slowMs = 5000;

const blocked = new ApiError(400, 'Your request was rejected by the safety system.', {
  type: 'image_generation_user_error',
  code: 'moderation_blocked',
});

/** `POST /v1/images/generations`: sends sample images or applies the pending fault. */
export async function imagesRoute(
  body: unknown,
  response: ServerResponse,
  controls: Controls,
): Promise<void> {
  const value = parseBody(schema, body);
  assertImageModel(value.model);
  await sendImages(value.n, response, controls, (variant) => renderSample({ ...value, variant }));
}

/** `POST /v1/images/edits`: sends the image in other colours, by the words of the prompt. */
export async function editsRoute(body: unknown, response: ServerResponse, controls: Controls): Promise<void> {
  const { image, ...value } = parseBody(editSchema, body);
  assertImageModel(value.model);
  const input = Buffer.from(await image.arrayBuffer());
  await sharp(input)
    .metadata()
    .catch(() => {
      throw new ApiError(400, 'Invalid image file.', { code: 'invalid_image_file', param: 'image' });
    });
  await sendImages(value.n, response, controls, (variant) => renderEdit({ ...value, input, variant }));
}

async function sendImages(
  wanted: number,
  response: ServerResponse,
  controls: Controls,
  draw: (variant: number) => Promise<Buffer>,
): Promise<void> {
  const fault = takeFault(controls);
  if (fault === 'stall') return;
  if (fault === 'cut' || fault === 'eof' || fault === 'error') return void response.destroy();
  if (fault === 'filter') throw blocked;
  if (fault === 'slow') await pause(slowMs);
  const count = fault === 'empty' ? 0 : wanted;
  const data = [];
  for (let variant = 0; variant < count; variant += 1)
    data.push({ b64_json: (await inTurn(() => draw(variant))).toString('base64') });
  const created = Math.floor(Date.now() / 1000);
  if (!response.destroyed) sendJson(response, 200, { created, output_format: 'png', data });
}

// One image at a time and no cache, to keep the memory of the process small.
sharp.concurrency(1);
sharp.cache(false);

let queue: Promise<unknown> = Promise.resolve();

function inTurn(render: () => Promise<Buffer>): Promise<Buffer> {
  const result = queue.then(render);
  queue = result.catch(() => undefined);
  return result;
}
