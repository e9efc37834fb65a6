import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, fileNameLimit } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import { guardBody } from '@atelier/server-kit/http';
import multer from '@koa/multer';
import { diskStorage, MulterError } from 'multer';
import type { ReceiveUpload } from './call-input.ts';

const fieldKilobytes = 64;
const mostFields = 8;

type MultipartBody = Extract<Call['body'], { kind: 'multipart' }>;

export interface ReceiveFileOptions {
  /** Largest file in megabytes (1024 × 1024 bytes). */
  megabytes: number;
  /** The parent of each request's private folder; default: the system's temporary folder. */
  directory?: string;
}

/**
 * Receives the one file of a multipart call on disk, so that concurrent uploads use little memory. The file is removed after
 * the response, also after a failure.
 *
 * Throws AppError: `unsupported_media` for another content type, `payload_too_large`, `request_timeout` for a body that is too
 * slow, `malformed_body` for one that is invalid or incomplete, `invalid_request` if a required file is missing or misplaced.
 */
export function receiveFile({ megabytes, directory }: ReceiveFileOptions): ReceiveUpload {
  const root = directory ?? ownFolder();
  return async (ctx, { body }, pace) => {
    if (body.kind !== 'multipart') throw new Error('This call takes no file.');
    if (!ctx.is('multipart/form-data')) {
      throw new AppError('unsupported_media', sentence('not_form'));
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
      return { ...received(ctx, body), dispose };
    } catch (error) {
      await dispose();
      throw toUploadError(error, { megabytes, field: body.file });
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

function received(ctx: RequestContext, { file: field, instead }: MultipartBody) {
  const { file, body } = ctx.request as { file?: Express.Multer.File; body?: object };
  const asText = !file && body !== undefined && Object.hasOwn(body, field);
  if (!file && !asText && body && instead.some((name) => Object.hasOwn(body, name)))
    return { fields: { ...body } };
  if (!file || file.size === 0) {
    const fault = sentence(asText ? 'text_for_file' : 'empty_file');
    throw new AppError('invalid_request', { details: [{ field, ...fault }] });
  }
  const { path, size, originalname } = file;
  return { file: { path, size, name: shownFileName(originalname) }, fields: { ...body } };
}

/** A short file name on one line, without control and direction characters. It is only displayed, never used as a path. */
function shownFileName(name: string): string {
  const shown = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...shown].slice(0, fileNameLimit).join('');
}

/**
 * Maps an error of multer or busboy to an AppError. Errors of busboy have neither code nor status: the body is incomplete or
 * not multipart.
 */
function toUploadError(thrown: unknown, limits: { megabytes: number; field: string }): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isSystemFault(thrown)) return new AppError('internal', { cause: thrown });
  if (!(thrown instanceof MulterError)) {
    return new AppError('malformed_body', { ...sentence('broken_form'), cause: thrown });
  }
  if (thrown.code === 'LIMIT_FILE_SIZE') {
    const { megabytes } = limits;
    return new AppError('payload_too_large', { ...sentence('file_too_large', { megabytes }), cause: thrown });
  }
  if (thrown.code === 'LIMIT_FIELD_VALUE') return new AppError('payload_too_large', { cause: thrown });
  if (thrown.code === 'LIMIT_UNEXPECTED_FILE' || thrown.code === 'LIMIT_FILE_COUNT') {
    const details = [{ field: limits.field, ...sentence('one_file') }];
    return new AppError('invalid_request', { details, cause: thrown });
  }
  return new AppError('malformed_body', { cause: thrown });
}

function isSystemFault(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown;
}
