import { downloadZip } from 'client-zip';

/** A file in a ZIP. */
export interface ZippedFile {
  name: string;
  content: Blob;
}

/** How long the browser has to copy the ZIP to the folder of downloads. */
const keptMs = 120_000;

/**
 * A ZIP of files, on disk or as a blob where the browser has no file system for pages. The package is loaded with this file, on use.
 * @throws Error when the disk is full, and what `files` throws
 */
export async function zipOf(files: AsyncIterable<ZippedFile>, name: string): Promise<Blob> {
  const zip = downloadZip(inputsOf(files));
  const folder = await navigator.storage?.getDirectory?.().catch(() => null);
  const handle = await folder?.getFileHandle(name, { create: true });
  if (!folder || !zip.body || !handle?.createWritable) return zip.blob();
  await zip.body.pipeTo(await handle.createWritable());
  setTimeout(() => void folder.removeEntry(name).catch(() => undefined), keptMs);
  return handle.getFile();
}

async function* inputsOf(files: AsyncIterable<ZippedFile>) {
  for await (const { name, content } of files) yield { name, lastModified: new Date(), input: content };
}
