import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resemblanceOf } from '../../../../packages/creation-kit/src/creations/resemblance.ts';
import { fingerprint } from './fingerprint.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-fingerprint-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fingerprintOf(image: Sharp): Promise<string> {
  const file = join(folder, 'image');
  await image.toFile(file);
  return fingerprint(file);
}
const draw = (content: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${content}</svg>`));
const gradient = (from: string, to: string, content: string) =>
  draw(
    `<linearGradient id="g"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
     <rect width="512" height="512" fill="url(#g)"/>${content}`,
  );
const poster = () =>
  draw(
    '<rect width="512" height="512" fill="#fff"/><text x="70" y="270" font-size="64" fill="red">KILL THEM</text>',
  );
const circles = (colour = '#b23') =>
  gradient(
    '#111',
    '#fff',
    `<circle cx="150" cy="190" r="90" fill="${colour}"/><rect x="300" y="300" width="90" height="150"/>`,
  );
const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: '#eee' } }).png();
const written = async (image: Sharp) => sharp(await image.png().toBuffer());

const changes: [string, (image: Sharp) => Promise<Sharp>][] = [
  ['resized', async (image) => image.resize(230, 230).png()],
  ['encoded as JPEG 40', async (image) => image.flatten().jpeg({ quality: 40 })],
  [
    'with a 2 x 2 dot',
    async (image) => image.composite([{ input: await dot.toBuffer(), left: 500, top: 500 }]).png(),
  ],
  [
    'with a border',
    async (image) => image.extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#000' }).png(),
  ],
  ['cropped by 3 %', async (image) => image.extract({ left: 15, top: 15, width: 482, height: 482 }).png()],
];
test.each(changes)('abuse 65: a poster of text and a picture %s are copies', async (_name, change) => {
  for (const image of [poster, circles]) {
    const [original, copy] = [
      await fingerprintOf(image().png()),
      await fingerprintOf(await change(await written(image()))),
    ];
    expect(resemblanceOf(original, copy)).toBe('copy');
  }
});

test('abuse 65: other pictures on similar gradients, and posters of other words, are no copies', async () => {
  const pictures = [
    poster(),
    circles(),
    circles('#16a'),
    gradient('#111', '#fff', '<text x="60" y="270" font-size="60" fill="red">KILL THEM</text>'),
    gradient('#234', '#fec', '<rect x="200" y="200" width="110" height="130" fill="#842"/>'),
    gradient('#102', '#9cf', '<circle cx="160" cy="310" r="65" fill="none" stroke="#000" stroke-width="9"/>'),
    draw(
      '<rect width="512" height="512" fill="#fff"/><text x="70" y="270" font-size="64" fill="red">LOST A DOG</text>',
    ),
    gradient('#000', '#fff', ''),
    draw('<rect width="512" height="512" fill="#fff"/>'),
    draw('<rect width="512" height="512" fill="#777"/>'),
  ];
  const found = [];
  for (const picture of pictures) found.push(await fingerprintOf(picture.png()));
  for (const [at, one] of found.entries())
    for (const other of found.slice(at + 1)) expect(resemblanceOf(one, other)).not.toBe('copy');
});
