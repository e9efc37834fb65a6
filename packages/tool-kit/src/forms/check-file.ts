import { messages } from '../messages.ts';

/** Which files are allowed. */
export interface FileLimits {
  /** As the `accept` attribute of a file input: `image/*`, `application/pdf`. */
  accept: string;
  /** The types in words, for the message: "JPG, PNG or WebP". */
  kinds: string;
  /** Maximum size, in megabytes of 1,048,576 bytes. */
  megabytes: number;
}

const megabyte = 1024 * 1024;

/** A size in bytes as text: `820 KB`, `2.4 MB`. */
export const formatBytes = (bytes: number) =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`;

const matches = ({ name, type }: File, accept: string) =>
  accept.split(',').some((pattern) => {
    const wanted = pattern.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
    if (wanted.endsWith('/*')) return type.startsWith(wanted.slice(0, -1));
    return type === wanted;
  });

/** Why a file is refused, as a sentence for the user; null when it is allowed. The server checks the content again. */
export function checkFile(file: File, { accept, kinds, megabytes }: FileLimits): string | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return messages.heic(file.name);
  if (!matches(file, accept)) return messages.wrongType(file.name, kinds);
  if (file.size === 0) return messages.emptyFile(file.name);
  if (file.size > megabytes * megabyte)
    return messages.tooLarge(file.name, formatBytes(file.size), `${megabytes} MB`);
  return null;
}
