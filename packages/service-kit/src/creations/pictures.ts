import { randomBytes } from 'node:crypto';
import type { CreationRecord } from './creation-model.ts';

const keyBytes = 24;

/** A new secret part for a picture's address: 192 random bits, which nobody guesses. */
export function newPictureKey(): string {
  return randomBytes(keyBytes).toString('base64url');
}

/** The address of an image's content, or an empty text while there is no picture. */
export function pictureAddress(
  record: Pick<CreationRecord, 'picture_key' | 'picture_ext'>,
  publicOrigin: string,
) {
  if (!record.picture_key) return '';
  return `${publicOrigin.replace(/\/$/, '')}/pictures/${record.picture_key}.${record.picture_ext ?? 'png'}`;
}
