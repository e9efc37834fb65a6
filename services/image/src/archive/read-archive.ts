import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { AppError } from '@atelier/server-kit/errors';
import { type Entry, openPromise } from 'yauzl';
import { importLimits } from '../limits.ts';

const megabyte = 1024 * 1024;

/** The list of an archive. */
const listName = 'creations.json';
/** How `creations.json` begins; each creation is a line of its own. */
const firstLine = '{ "creations": [';

/** An archive that `exportCreations` wrote, or what claims to be one. */
export interface Archive {
  /** The creations of its list, one after the other, as JSON that is not checked; null for one that is no JSON. */
  creations(): AsyncGenerator<unknown>;
  /**
   * Writes one of its images to a file.
   * @returns whether it has an image of this name, within the limits
   */
  save(name: string, path: string, signal: AbortSignal): Promise<boolean>;
}

/**
 * Opens an archive from a file. No name of an entry becomes a path, and no entry is read beyond the size that it declares.
 * @throws AppError `invalid_request` for a file that is no such archive, also when `work` finds out
 */
export async function withArchive<Result>(
  path: string,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(refuse);
  try {
    if (zip.entryCount > importLimits.entries)
      throw unreadable(`It has more than ${importLimits.entries} files.`);
    const entries = new Map<string, Entry>();
    try {
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    } catch (error) {
      refuse(error);
    }
    const open = (name: string, megabytes: number): Promise<Readable> | null => {
      const entry = entries.get(name);
      return entry && entry.uncompressedSize <= megabytes * megabyte
        ? zip.openReadStreamPromise(entry)
        : null;
    };
    return await work({
      async *creations() {
        const list = await open(listName, importLimits.listMegabytes)?.catch(refuse);
        if (!list) throw unreadable();
        let first = true;
        for await (const line of linesOf(list)) {
          if (first && line !== firstLine) throw unreadable();
          first = false;
          if (line.startsWith('{"')) yield parsed(line.endsWith(',') ? line.slice(0, -1) : line);
        }
        if (first) throw unreadable();
      },
      async save(name, target, signal) {
        if (!name.startsWith('images/')) return false;
        const image = await open(name, importLimits.imageMegabytes)?.catch(() => null);
        if (!image) return false;
        await pipeline(image, createWriteStream(target, { mode: 0o600 }), { signal });
        return true;
      },
    });
  } finally {
    zip.close();
  }
}

/** The lines of a text. @throws AppError for one that is longer than any creation */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let parts: string[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      const [rest = '', ...lines] = decoder.write(chunk).split('\n');
      parts.push(rest);
      length += rest.length;
      for (const next of lines) {
        yield parts.join('');
        parts = [next];
        length = next.length;
      }
      if (length > importLimits.lineCharacters) throw unreadable();
    }
  } catch (error) {
    refuse(error);
  }
  yield parts.join('');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @throws the error itself if the system failed, else AppError `invalid_request` */
function refuse(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) throw error;
  throw unreadable('', error);
}

const unreadable = (reason = '', cause?: unknown) =>
  new AppError('invalid_request', {
    details: [
      {
        field: 'archive',
        message:
          `This is no archive of your creations. ${reason} Choose a ZIP from “Download everything”.`.replace(
            '  ',
            ' ',
          ),
      },
    ],
    cause,
  });
