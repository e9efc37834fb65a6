/** A name for a file: what letters and digits a title has, joined by dashes, at most 60 characters. */
export function fileName(title: string, extension: string): string {
  const base = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|(?<!-)-+$/g, '');
  return `${base || 'atelier'}.${extension}`;
}

/** Hands the person a file with the given content. */
export function downloadBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hands the person a text file in UTF-8. */
export const downloadText = (text: string, name: string, type = 'text/markdown') =>
  downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
