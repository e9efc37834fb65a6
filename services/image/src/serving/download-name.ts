/** A file name that is safe in a header and on any disk: letters and digits of ASCII, and hyphens. */
export function downloadName(asked: string, ext: string): string {
  const plain = asked
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60)
    .toLowerCase();
  return `${plain || 'picture'}.${ext}`;
}
