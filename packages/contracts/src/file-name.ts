const mostCharacters = 60;

/** Windows device names, with any extension. */
const devices = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])$/;

/** A safe file name without extension. @param fallback the name if nothing of the text remains */
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

/** `Content-Disposition` of a download (RFC 6266). @param fallback the name if nothing of the text remains */
export function attachment(text: string, fallback: string, extension: string): string {
  const name = `${fileName(text, fallback)}.${extension}`;
  const ascii = `${fileName(asciiOf(text), fallback)}.${extension}`;
  const header = `attachment; filename="${ascii}"`;
  return name === ascii ? header : `${header}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Characters that are never stored: XML forbids them (XML 1.0, section 2.2), or they have no meaning. */
const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
/** Line breaks of Word and of mainframes. */
const lineBreak = /[\v\f\u0085]/g;

/** A text without control characters, lone surrogates and noncharacters. Rare line breaks become `\n`. */
export const cleanText = (text: string): string => text.replace(lineBreak, '\n').replace(forbidden, '');

/** Characters that file systems refuse, and a separator of folders on any of them. */
const refusedCharacters = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu;

/** The name that a user gave a file, with another extension: what is made from it is found by its name. */
export function renamed(file: string, extension: string): string {
  const name = file
    .replace(/\.[^.]*$/, '')
    .replace(refusedCharacters, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const safe = devices.test(name.toLowerCase()) ? `${name}_` : name;
  return `${safe || 'file'}.${extension}`;
}
