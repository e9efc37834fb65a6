/** The format of an accepted image, one that is refused by its name, or anything else. */
export type ImageType = 'jpg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic' | 'svg' | 'unsupported';

/** How many bytes of a file show its type. */
export const typeBytes = 4100;

const signatures = [
  ['jpg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
] as const;

/** Returns what a file is by its first bytes. Its name and the type that a client claims are ignored. */
export function imageTypeOf(head: Uint8Array): ImageType {
  const text = String.fromCharCode(...head.subarray(0, typeBytes));
  const found = signatures.find(([, signature]) => signature.test(text));
  if (found) return found[0];
  if (text.slice(4, 8) === 'ftyp')
    return typeOfBrands(text.slice(8, text.charCodeAt(2) * 256 + text.charCodeAt(3)));
  // UTF-16 has a NUL in each letter of a tag.
  const markup = text.replaceAll('\0', '');
  return /<svg[\s>]/i.test(markup) && !/<html/i.test(markup) ? 'svg' : 'unsupported';
}

/** Any of the brands of a file in the format of HEIF may be the first one. */
function typeOfBrands(brands: string): ImageType {
  if (/avi[fso]|MA1[AB]/.test(brands)) return 'avif';
  return /hei[cfimsx]|hev[cmsx]|mif1|msf1|miaf/.test(brands) ? 'heic' : 'unsupported';
}
