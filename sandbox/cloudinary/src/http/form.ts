import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { Refusal } from './answer.ts';

const MEGABYTE = 1024 * 1024;
const LARGEST_FILE = 20 * MEGABYTE;

/** A file that has arrived: where it lies for now, its size in bytes and its MD5 in hex. */
export type Arrived = { path: string; name: string; bytes: number; md5: string };

/** The fields of a form, and its file if it had one. Fields named `x[]` are joined with commas, as they are signed. */
export type Form = { fields: Map<string, string>; file: Arrived | undefined };

/**
 * Reads a form of up to one file, which goes straight to `temporaryPath`.
 * @throws Refusal for a broken form or a file above 20 MB; nothing is left on disk then.
 */
export async function readForm(request: IncomingMessage, temporaryPath: string): Promise<Form> {
  const fields = new Map<string, string>();
  let arriving: Promise<Arrived> | undefined;
  try {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fileSize: LARGEST_FILE, files: 1, fields: 100, fieldSize: 30 * MEGABYTE },
    });
    parser.on('field', (name, value) => {
      const plain = name.replace(/\[\d*\]$/, '');
      const before = plain === name ? undefined : fields.get(plain);
      fields.set(plain, before === undefined ? value : `${before},${value}`);
    });
    parser.on('file', (_, stream, { filename }) => {
      arriving = keep(stream, temporaryPath, filename ?? 'file');
      arriving.catch(() => undefined);
    });
    await pipeline(request, parser);
    return { fields, file: await arriving };
  } catch (cause) {
    await rm(temporaryPath, { force: true });
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(400, 'Invalid multipart form', { cause });
  }
}

async function keep(
  stream: Readable & { truncated?: boolean },
  path: string,
  name: string,
): Promise<Arrived> {
  const md5 = createHash('md5');
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    md5.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(stream, createWriteStream(path));
  if (stream.truncated) {
    throw new Refusal(400, `File size too large. Got more than ${LARGEST_FILE}. Maximum is ${LARGEST_FILE}.`);
  }
  return { path, name, bytes, md5: md5.digest('hex') };
}
