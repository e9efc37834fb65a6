/** What an image file says about its making. */
export interface ImageDetails {
  sourceType: string;
  /** Absent if the user excludes it from files. */
  origin?: { prompt: string; model: string; parameters: string } | undefined;
}

/** Writes details into a PNG, JPEG or WebP file as EXIF, XMP and PNG text. Other types stay as they are. */
export async function writeDetails(file: Blob, { sourceType, origin }: ImageDetails): Promise<Blob> {
  const write = writers.get(file.type);
  if (!write) return file;
  const rows = origin && { AIPromptInformation: origin.prompt, AISystemUsed: origin.model };
  const blocks = {
    xmp: bytesOf(xmp({ DigitalSourceType: `${vocabulary}${sourceType}`, ...rows }, origin?.prompt)),
    exif: origin ? exif(origin.prompt, origin.parameters) : [],
    texts: origin ? Object.entries({ parameters: origin.parameters, Description: origin.prompt }) : [],
  };
  const parts = write(new Uint8Array(await file.arrayBuffer()), blocks);
  return new Blob(
    parts.map((part) => Uint8Array.from(part)),
    { type: file.type },
  );
}

interface Blocks {
  xmp: number[];
  /** Empty for none. */
  exif: number[];
  texts: [keyword: string, text: string][];
}

type Part = Uint8Array | number[];
type Write = (image: Uint8Array, blocks: Blocks) => Part[];

const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const big32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const big16 = (value: number) => big32(value).slice(2);
const little32 = (value: number) => big32(value).reverse();

const escaped = (text: string) => text.replace(/[&<>"\n]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function xmp(rows: Record<string, string>, description = ''): string {
  const fields = Object.entries(rows).map(([name, value]) => `Iptc4xmpExt:${name}="${escaped(value)}"`);
  const text = `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(description)}</rdf:li></rdf:Alt></dc:description>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${fields.join(' ')}>${description && text}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

/** ImageDescription and UserComment, in two directories at the offsets 8 and 38. */
function exif(description: string, comment: string): number[] {
  // Shorter values would be in the entry itself.
  const ascii = [...bytesOf(description.padEnd(4)), 0];
  const unicode = [...bytesOf('UNICODE\0'), ...Array.from(comment, utf16).flat()];
  const entry = (tag: number, type: number, count: number, value: number) =>
    [big16(tag), big16(type), big32(count), big32(value)].flat();
  return [
    ...bytesOf('MM\0*'),
    ...big32(8),
    ...big16(2),
    ...entry(0x010e, 2, ascii.length, 56),
    ...entry(0x8769, 4, 1, 38),
    ...big32(0),
    ...big16(1),
    ...entry(0x9286, 7, unicode.length, 56 + ascii.length),
    ...big32(0),
    ...ascii,
    ...unicode,
  ];
}

const utf16 = (letter: string) => letter.split('').flatMap((unit) => big16(unit.charCodeAt(0)));

const writePng: Write = (image, { xmp, exif, texts }) => {
  const chunk = (type: string, content: number[]) => {
    const body = [...bytesOf(type), ...content];
    return [...big32(content.length), ...body, ...big32(crc32(body))];
  };
  // No compression, no language, no translated keyword.
  const text = (keyword: string, content: number[]) =>
    chunk('iTXt', [...bytesOf(`${keyword}\0\0\0\0\0`), ...content]);
  return [
    image.subarray(0, 33),
    ...texts.map(([keyword, content]) => text(keyword, bytesOf(content))),
    text('XML:com.adobe.xmp', xmp),
    exif.length > 0 ? chunk('eXIf', exif) : [],
    image.subarray(33),
  ];
};

function crc32(bytes: number[]): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}

const writeJpeg: Write = (image, { xmp, exif }) => {
  const segment = (name: string, content: number[]) => {
    const body = [...bytesOf(name), ...content];
    return [0xff, 0xe1, ...big16(body.length + 2), ...body];
  };
  const [, , , marker, high = 0, low = 0] = image;
  const start = marker === 0xe0 ? 4 + high * 256 + low : 2;
  return [
    image.subarray(0, start),
    exif.length > 0 ? segment('Exif\0\0', exif) : [],
    segment('http://ns.adobe.com/xap/1.0/\0', xmp),
    image.subarray(start),
  ];
};

/** As the last chunks, which the extended format allows: its header is added where the file has none. */
const writeWebp: Write = (image, { xmp, exif }) => {
  const chunk = (type: string, content: number[]) => [
    ...bytesOf(type),
    ...little32(content.length),
    ...content,
    ...(content.length % 2 ? [0] : []),
  ];
  const view = new DataView(image.buffer);
  const added = [...(exif.length > 0 ? chunk('EXIF', exif) : []), ...chunk('XMP ', xmp)];
  const flags = exif.length > 0 ? 0x0c : 0x04;
  let header: number[] = [];
  if (image[15] === 0x58) image[20] = (image[20] ?? 0) | flags;
  else {
    const lossless = image[15] === 0x4c;
    const bits = view.getUint32(lossless ? 21 : 26, true);
    const [width, height] = lossless
      ? [bits & 0x3fff, (bits >>> 14) & 0x3fff]
      : [(bits & 0x3fff) - 1, ((bits >>> 16) & 0x3fff) - 1];
    const alpha = lossless && (bits >>> 28) & 1 ? 0x10 : 0;
    header = chunk('VP8X', [
      ...little32(flags | alpha),
      ...little32(width).slice(0, 3),
      ...little32(height).slice(0, 3),
    ]);
  }
  view.setUint32(4, image.length - 8 + header.length + added.length, true);
  return [image.subarray(0, 12), header, image.subarray(12), added];
};

const writers = new Map<string, Write>([
  ['image/png', writePng],
  ['image/jpeg', writeJpeg],
  ['image/webp', writeWebp],
]);
