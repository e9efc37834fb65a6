const mostCharacters = 60;

/** Windows device names, with any extension. */
const devices = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/;

/**
 * A file name without extension that is safe on any disk: lower-case letters and digits of any script, and hyphens.
 * @param fallback the name if nothing of the text remains
 */
export function fileName(text: string, fallback: string): string {
  const plain = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = Array.from(plain).slice(0, mostCharacters).join('').replace(/^-|-$/g, '');
  return devices.test(name) ? `${name}-${fallback}` : name || fallback;
}

const asciiOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, ' ');

/**
 * The header `Content-Disposition` of a download (RFC 6266): the name in ASCII, and in its own script if that differs.
 * @param fallback the name if nothing of the text remains
 */
export function attachment(text: string, fallback: string, extension: string): string {
  const name = `${fileName(text, fallback)}.${extension}`;
  const ascii = `${fileName(asciiOf(text), fallback)}.${extension}`;
  const header = `attachment; filename="${ascii}"`;
  return name === ascii ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Control characters, except tabs and line breaks, and two noncharacters; XML forbids most of them. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** Removes control characters and lone surrogates, so that a text can be stored and written to files of any format. */
export const cleanText = (text: string): string => text.toWellFormed().replace(forbidden, '');
