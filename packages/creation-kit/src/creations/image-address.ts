import { randomBytes } from 'node:crypto';
import type { CreationRecord } from './creation-fields.ts';

const keyBytes = 24;

/** A new secret part for an image's URL: 192 random bits. */
export function newImageKey(): string {
  return randomBytes(keyBytes).toString('base64url');
}

/** The URL of an image by the secret part and the extension. */
export const imageAddress = (key: string, ext: string, publicOrigin: string) =>
  `${publicOrigin.replace(/\/$/, '')}/pictures/${key}.${ext}`;

/** The URL of an image's content, or an empty text while there is no image. */
export function contentAddress(
  record: Pick<CreationRecord, 'image_key' | 'image_ext'>,
  publicOrigin: string,
) {
  if (!record.image_key) return '';
  return imageAddress(record.image_key, record.image_ext ?? 'png', publicOrigin);
}
