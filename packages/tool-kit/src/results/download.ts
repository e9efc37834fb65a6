import { fileName as nameOf } from '@atelier/contracts/file-name';
import type { ZippedFile } from './zip.ts';

/** The name of a file with the title of a creation. */
export const fileName = (title: string, extension: string) => `${nameOf(title, 'atelier')}.${extension}`;

export function downloadBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const downloadText = (text: string, name: string, type = 'text/markdown') =>
  downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);

/**
 * Saves files as one ZIP. One file is taken at a time, and the ZIP is written to the browser's file system where there is one: memory
 * holds neither all files nor the ZIP.
 * @throws Error when the disk is full, and what `files` throws
 */
export async function saveZip(files: AsyncIterable<ZippedFile>, name: string): Promise<void> {
  const { zipOf } = await import('./zip.ts');
  downloadBlob(await zipOf(files, name), name);
}
