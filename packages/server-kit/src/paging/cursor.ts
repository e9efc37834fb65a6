import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { invalidField, sentence } from '../errors/app-error.ts';

const signatureBytes = 16;

/** Writes and reads the opaque cursors of lists. */
export type Cursors = ReturnType<typeof createCursors>;

/**
 * Signed cursors, which clients cannot forge. New ones are signed with `secret`; those signed with `previous` are still
 * accepted, so that the secret can change while clients page through lists.
 */
export function createCursors(secret: string, previous?: string) {
  const accepted = previous === undefined ? [secret] : [secret, previous];
  const sign = (key: string, list: string, payload: string) =>
    createHmac('sha256', key).update(`cursor\0${list}\0${payload}`).digest().subarray(0, signatureBytes);
  return {
    /** @param list identifies the list: its owner, its filters, its order */
    write(list: string, position: unknown): string {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${payload}.${sign(secret, list, payload).toString('base64url')}`;
    },
    /** @throws AppError `invalid_request` for a forged cursor or one of another list. */
    read<Schema extends z.ZodType>(list: string, position: Schema, cursor: string): z.output<Schema> {
      const [payload = '', signature = ''] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isSignedWith = (key: string) => timingSafeEqual(given, sign(key, list, payload));
      if (given.length !== signatureBytes || !accepted.some(isSignedWith)) throw refused();
      const read = position.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (!read.success) throw refused(read.error);
      return read.data;
    },
  };
}

const refused = (cause?: unknown) => invalidField('cursor', sentence('cursor'), cause);
