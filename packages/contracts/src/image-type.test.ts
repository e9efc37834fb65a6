import { expect, it } from 'vitest';
import { imageTypeOf } from './image-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const brands = (...all: string[]) =>
  `\0\0\0${String.fromCharCode(12 + all.length * 4)}ftyp${all[0]}\0\0\0\0${all.slice(1).join('')}`;

it.each([
  ['jpg', '\xff\xd8\xff\xe0'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF\n\0\n\0WEBPVP8 '],
  ['avif', brands('avif', 'mif1')],
  ['avif', brands('mif1', 'miaf', 'avif')],
  ['avif', brands('msf1', 'avis')],
  ['avif', brands('miaf', 'MA1B')],
  ['heic', brands('heic', 'mif1')],
  ['heic', brands('mif1', 'heic', 'miaf')],
  ['unsupported', brands('isom', 'mp42')],
  ['svg', '<?xml version="1.0"?>\n<!-- drawn --><svg xmlns="">'],
  ['svg', '<\0s\0v\0g\0 \0'],
  ['unsupported', '<!doctype html><html><svg></svg>'],
  ['unsupported', 'II*\0'],
  ['unsupported', ''],
])('tells %s by its first bytes: %j', (type, head) => {
  expect(imageTypeOf(bytes(head))).toBe(type);
});
