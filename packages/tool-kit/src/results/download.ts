import type { CreationSettings } from '@atelier/contracts';
import { fileName as nameOf, renamed } from '@atelier/contracts/file-name';

export const fileName = (title: string, extension: string) => `${nameOf(title, 'atelier')}.${extension}`;

/** The name of an image: that of the uploaded file it was made from, otherwise from its title. */
export const imageName = ({ file }: CreationSettings, title: string, extension: string) =>
  file ? renamed(String(file), extension) : fileName(title, extension);

export function downloadBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  downloadFrom(url, name);
  // Browsers read the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function downloadFrom(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

export const downloadText = (text: string, name: string, type = 'text/markdown') =>
  downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);

/** Saves files as one ZIP, one at a time, so that memory holds neither all files nor the ZIP. */
export async function saveZip(files: AsyncIterable<ZippedFile>, name: string): Promise<void> {
  downloadBlob(await zipOf(files, name), name);
}

export interface ZippedFile {
  name: string;
  content: Blob;
}

/** How long the browser has to copy the ZIP to the folder of downloads. */
const revokeAfterMs = 120_000;

/** A ZIP of files, on disk or as a blob. @throws Error when the disk is full, and what `files` throws */
async function zipOf(files: AsyncIterable<ZippedFile>, name: string): Promise<Blob> {
  const { downloadZip } = await import('client-zip');
  const zip = downloadZip(inputsOf(files));
  const folder = await navigator.storage?.getDirectory?.().catch(() => null);
  const handle = await folder?.getFileHandle(name, { create: true });
  if (!folder || !zip.body || !handle?.createWritable) return zip.blob();
  await zip.body.pipeTo(await handle.createWritable());
  setTimeout(() => void folder.removeEntry(name).catch(() => undefined), revokeAfterMs);
  return handle.getFile();
}

async function* inputsOf(files: AsyncIterable<ZippedFile>) {
  for await (const { name, content } of files) yield { name, lastModified: new Date(), input: content };
}
