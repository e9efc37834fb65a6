export interface ImageDetails {
  sourceType: string;
  /** Absent if the user excludes it from files. */
  origin?: { prompt: string; model: string } | undefined;
}

/** Writes details as XMP into a PNG, JPEG or WebP file. Other types stay as they are. */
export async function writeDetails(file: Blob, { sourceType, origin }: ImageDetails): Promise<Blob> {
  const write = writers.get(file.type);
  if (!write) return file;
  const rows = origin && { AIPromptInformation: origin.prompt, AISystemUsed: origin.model };
  const details = xmp({ DigitalSourceType: `${vocabulary}${sourceType}`, ...rows }, origin?.prompt);
  const parts = write(new Uint8Array(await file.arrayBuffer()), bytesOf(details));
  return new Blob(
    parts.map((part) => Uint8Array.from(part)),
    { type: file.type },
  );
}

type Part = Uint8Array | number[];
type Write = (image: Uint8Array, xmp: number[]) => Part[];

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

const writePng: Write = (image, xmp) => {
  const chunk = (type: string, content: number[]) => {
    const body = [...bytesOf(type), ...content];
    return [...big32(content.length), ...body, ...big32(crc32(body))];
  };
  // No compression, no language, no translated keyword.
  const text = chunk('iTXt', [...bytesOf('XML:com.adobe.xmp\0\0\0\0\0'), ...xmp]);
  return [image.subarray(0, 33), text, image.subarray(33)];
};

function crc32(bytes: number[]): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}

const writeJpeg: Write = (image, xmp) => {
  const body = [...bytesOf('http://ns.adobe.com/xap/1.0/\0'), ...xmp];
  const [, , , marker, high = 0, low = 0] = image;
  const start = marker === 0xe0 ? 4 + high * 256 + low : 2;
  const segment = [0xff, 0xe1, ...big16(body.length + 2), ...body];
  return [image.subarray(0, start), segment, image.subarray(start)];
};

/** As the last chunk, which the extended format allows: its header is added where the file has none. */
const writeWebp: Write = (image, xmp) => {
  const chunk = (type: string, content: number[]) => [
    ...bytesOf(type),
    ...little32(content.length),
    ...content,
    ...(content.length % 2 ? [0] : []),
  ];
  const view = new DataView(image.buffer);
  const added = chunk('XMP ', xmp);
  const flags = 0x04;
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
