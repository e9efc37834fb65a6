import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multer from '@koa/multer';
import { diskStorage, MulterError } from 'multer';
import { AppError } from '../errors/app-error.ts';
import type { ReceiveUpload } from '../http/call-input.ts';
import { guardBody } from '../http/request-body.ts';
import type { RequestContext } from '../http/request-scope.ts';

const fieldKilobytes = 64;
const mostFields = 8;

export interface ReceiveFileOptions {
  /** Largest file in megabytes (1024 × 1024 bytes). */
  megabytes: number;
  /** Where each request gets a private folder of its own; the system's place for temporary files unless given. */
  directory?: string;
}

/**
 * Receives the one file of a multipart call on disk, so that many uploads at once stay in bounded memory. The file is
 * gone when the request has been answered, however it ended.
 *
 * Throws AppError: `unsupported_media` for another content type, `payload_too_large`, `request_timeout` for a body that
 * trickles, `malformed_body` for one that is broken or broken off, `invalid_request` where the file is missing or misplaced.
 */
export function receiveFile({ megabytes, directory }: ReceiveFileOptions): ReceiveUpload {
  const root = directory ?? ownFolder();
  return async (ctx, { body }, pace) => {
    if (body.kind !== 'multipart') throw new Error('This call takes no file.');
    if (!ctx.is('multipart/form-data')) {
      throw new AppError('unsupported_media', { message: 'Send the file as multipart/form-data.' });
    }
    const folder = join(root, randomUUID());
    const dispose = () => rm(folder, { recursive: true, force: true });
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const guard = guardBody(ctx.req, body.limit, pace);
      const parse = parser(folder, megabytes).single(body.file);
      try {
        await Promise.race([parse(ctx, async () => {}), guard.broken]);
      } finally {
        guard.release();
      }
      return { ...received(ctx, body.file), dispose };
    } catch (error) {
      await dispose();
      throw uploadFault(error, { megabytes, field: body.file });
    }
  };
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-uploads-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function parser(folder: string, megabytes: number) {
  return multer({
    storage: diskStorage({ destination: folder }),
    defParamCharset: 'utf8',
    limits: {
      fileSize: megabytes * 1024 * 1024,
      files: 1,
      fields: mostFields,
      parts: mostFields + 1,
      fieldSize: fieldKilobytes * 1024,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
}

function received(ctx: RequestContext, field: string) {
  const { file, body } = ctx.request as { file?: Express.Multer.File; body?: object };
  if (!file || file.size === 0) {
    throw new AppError('invalid_request', {
      details: [{ field, message: 'Choose a file that is not empty.' }],
    });
  }
  const { path, size, originalname } = file;
  return { file: { path, size, name: originalname }, fields: { ...body } };
}

/**
 * What a fault of multer or busboy means. Those of busboy come without a code or a status: a body that is no multipart body,
 * or that broke off.
 */
function uploadFault(thrown: unknown, limits: { megabytes: number; field: string }): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isSystemFault(thrown)) return new AppError('internal', { cause: thrown });
  if (!(thrown instanceof MulterError)) return new AppError('malformed_body', { cause: thrown });
  if (thrown.code === 'LIMIT_FILE_SIZE') {
    const message = `This file is larger than ${limits.megabytes} MB. Choose a smaller one.`;
    return new AppError('payload_too_large', { message, cause: thrown });
  }
  if (thrown.code === 'LIMIT_FIELD_VALUE') return new AppError('payload_too_large', { cause: thrown });
  if (thrown.code === 'LIMIT_UNEXPECTED_FILE' || thrown.code === 'LIMIT_FILE_COUNT') {
    const details = [{ field: limits.field, message: 'Send one file, in this field.' }];
    return new AppError('invalid_request', { details, cause: thrown });
  }
  return new AppError('malformed_body', { cause: thrown });
}

function isSystemFault(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown;
}
