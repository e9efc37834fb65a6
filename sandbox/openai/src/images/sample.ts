import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** What the sample images show, by the words of a prompt that name it. `position`: what stays when it is cropped. */
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

/** How a style changes a sample. */
const tints: [matches: RegExp, change: { hue?: number; saturation?: number; brightness?: number }][] = [
  [/cartoon|3d/i, { saturation: 1.3 }],
  [/ghibli|minimal/i, { saturation: 0.7, brightness: 1.12 }],
  [/anime/i, { hue: 340, saturation: 1.4 }],
  [/fantasy/i, { hue: 60, saturation: 1.2 }],
  [/sci-?fi/i, { hue: 180, saturation: 1.3, brightness: 0.8 }],
];

const read = (file: string) => readFile(new URL(`samples/${file}`, import.meta.url));

/**
 * A sample image that suits the words of a prompt, in the requested size, as PNG, with a caption that says what it is. The same
 * prompt gives the same image.
 */
export async function renderSample({ prompt, size }: { prompt: string; size: string }): Promise<Buffer> {
  const [width = 0, height = 0] = size.split('x').map(Number);
  const named = samples.find(({ matches }) => matches.test(prompt));
  const sample = named ?? samples[0];
  const style = /in the style (.+)$/i.exec(prompt)?.[1] ?? '';
  const [, tint = {}] = tints.find(([matches]) => matches.test(style)) ?? [];
  const picture = await sharp(await read(`${sample?.name}.webp`))
    .resize(width, height, { fit: 'cover', position: sample?.position ?? 'centre' })
    .modulate(tint)
    .toBuffer();
  const caption = await sharp(await read(named ? 'caption-sample.svg' : 'caption-other.svg'))
    .png()
    .toBuffer({ resolveWithObject: true });
  const corner = { left: width - caption.info.width - 22, top: height - caption.info.height - 22 };
  return sharp(picture)
    .composite([{ input: caption.data, ...corner }])
    .png({ compressionLevel: 6 })
    .toBuffer();
}
