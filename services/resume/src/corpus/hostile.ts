import { constants, deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { draw } from './draw.ts';

/** Opens only with a password. */
export const encrypted = () =>
  draw({ userPassword: 'secret', ownerPassword: 'owner', pdfVersion: '1.7' }, (page) =>
    page.text('A secret resume'),
  );

/** Two pages, each a picture of text: what a scanner makes. */
export async function scanned(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  // A 1 x 1 pixel PNG, stretched over the page.
  const pixel = await pdf.embedPng(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  );
  for (let page = 0; page < 2; page += 1)
    pdf.addPage([595, 842]).drawImage(pixel, { x: 0, y: 0, width: 595, height: 842 });
  return Buffer.from(await pdf.save());
}

/** A page with nothing on it. */
export async function empty(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return Buffer.from(await pdf.save());
}

/** Many pages, each with a line. */
export function manyPages(count: number): Buffer {
  const first = 5;
  const pages = Array.from({ length: count }, (_, index) => first + index);
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Length 36 >>\nstream\nBT /F1 10 Tf 10 50 Td (A page) Tj ET\nendstream',
    ...pages.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ),
  ]);
}

/** Some kilobytes that unfold to `megabytes`; `layers` of compression around each other. */
export function bomb(megabytes: number, layers: number): Buffer {
  let stream: Buffer = deflateSync(Buffer.alloc(megabytes * 1_000_000, ' '), { level: 9 });
  for (let layer = 1; layer < layers; layer += 1) stream = deflateSync(stream, { level: 9 });
  return single(stream, '/FlateDecode '.repeat(layers));
}

/** A page that draws the same form over and over, each of which draws the next: ten to the power of `depth` texts. */
export function nestedForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, level) => {
    const last = level === depth - 1;
    const content = last ? 'BT /F1 10 Tf (boom) Tj ET' : `/X${level + 1} Do `.repeat(10);
    const next = last ? '' : `/XObject << /X${level + 1} ${6 + level} 0 R >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> ${next} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /X0 5 0 R >> >> >>',
    '<< /Length 6 >>\nstream\n/X0 Do\nendstream',
    ...forms,
  ]);
}

/** Carries a script that runs on opening, in viewers that run scripts. */
export const scripted = () =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 64 >>\nstream\nBT /F1 12 Tf 50 700 Td (Jane Doe jane.doe@example.com) Tj ET     \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);

/** A page whose lines are given, in letters so narrow that it holds them; the file is small, whatever their length. */
export function page(lines: readonly string[], width = 600): Buffer {
  const shown = lines.map((line) => `(${line}) Tj T*`).join('\n');
  const stream = deflateSync(`BT /F1 4 Tf 1 Tz 4 TL 10 700 Td\n${shown}\nET`, { level: 9 });
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    streamObject(stream, '/FlateDecode'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}

/** One line `a-a-a-…`, in which a pattern for links that begins anywhere looks for its end each time. */
export const longLine = (characters: number, width?: number) => page(['a-'.repeat(characters / 2)], width);

/** A sound page, and streams that each unfold to some bytes before an invalid block breaks them. */
export function breakingStreams(count: number, bytes: number): Buffer {
  const sound = deflateSync(Buffer.alloc(bytes, ' '), { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  // A final block of the reserved type 3 (RFC 1951 section 3.2.3).
  const stream = streamObject(Buffer.concat([sound, Buffer.of(0x07)]), '/FlateDecode');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Length 64 >>\nstream\nBT /F1 12 Tf 50 700 Td (Jane Doe jane.doe@example.com) Tj ET     \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: count }, () => stream),
  ]);
}

/** A page whose content went through filters, named in the order in which a reader undoes them. */
export const filtered = (stream: Buffer, filters: string) => single(stream, filters);

/** Begins like a PDF and goes on like nothing. */
export const broken = () => Buffer.from('%PDF-1.7\nthis is where the file ends');
/** Another kind of file with the name of a PDF. */
export const notAPdf = () => Buffer.from('PK\u0003\u0004 word/document.xml');

function single(stream: Buffer, filters: string): Buffer {
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
    streamObject(stream, filters),
  ]);
}

function streamObject(stream: Buffer, filters: string): Buffer {
  const before = `<< /Length ${stream.length} /Filter [${filters}] >>\nstream\n`;
  return Buffer.concat([Buffer.from(before), stream, Buffer.from('\nendstream')]);
}

/** Puts objects 1 to n into a file with a cross-reference table (ISO 32000-1 section 7.5). */
function assemble(objects: Array<string | Buffer>): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
