import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { Refusal } from './tasks.ts';

/** Formats that are decoded, by the media type of their content. */
const decoded = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
] as const);
export type ImageFormat = typeof decoded extends Map<string, infer Format> ? Format : never;

const sniffBytes = 4100;

/** Returns a file's format by its first bytes. Its name and the type that a client claims are ignored. */
export async function sniff(path: string): Promise<ImageFormat | Refusal> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
    for (const [known, format] of decoded) if (known === mime) return format;
    if (/^image\/(heic|heif)/.test(mime)) return 'heic';
    return /<svg[\s>]/i.test(head.toString('utf8')) ? 'svg' : 'unsupported';
  } finally {
    await file.close();
  }
}
