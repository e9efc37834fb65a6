const mostEntries = 1000;

/** The dropped files, with those in dropped folders by name, without hidden ones. */
export async function droppedFiles(items: DataTransferItemList, files: FileList): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...files];
  const found: File[] = [];
  const pending = entries.filter((entry) => entry !== null).sort(byName);
  for (let read = 0; read < mostEntries; read += 1) {
    const entry = pending.shift();
    if (!entry) break;
    if (isDirectory(entry)) pending.unshift(...(await entriesOf(entry)));
    else if (isFile(entry)) found.push(...(await fileOf(entry)));
  }
  return found;
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

const byName = (one: FileSystemEntry, other: FileSystemEntry) =>
  one.name.localeCompare(other.name, undefined, { numeric: true });

/** Browsers read a folder in parts of up to 100 entries; an empty part is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  while (entries.length < mostEntries) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (part.length === 0) break;
    entries.push(...part.filter(({ name }) => !name.startsWith('.')));
  }
  return entries.sort(byName);
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File[]>((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    );
  });
