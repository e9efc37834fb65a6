import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, fileNameLimit } from '@atelier/contracts';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import { guardBody } from '@atelier/server-kit/http';
import multer from '@koa/multer';
import { diskStorage, MulterError } from 'multer';
import type { ReceiveUpload } from './call-input.ts';

/** The longest field in UTF-8: a resume as text. */
const fieldKilobytes = 128;
const mostFields = 8;

type MultipartBody = Extract<Call['body'], { kind: 'multipart' }>;

export interface ReceiveFileOptions {
  megabytes: number;
  /** The parent of the folders of requests; default: the system's temporary folder. */
  directory?: string;
}

/** Receives the files of a form on disk, so that concurrent uploads use little memory. */
export function receiveFile({ megabytes, directory }: ReceiveFileOptions): ReceiveUpload {
  const root = directory ?? createUploadFolder();
  return async (ctx, { body }) => {
    if (body.kind !== 'multipart') throw new Error('This call takes no file.');
    const folder = join(root, randomUUID());
    const dispose = () => rm(folder, { recursive: true, force: true });
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const guard = guardBody(ctx.req, body.limit);
      const parse = parser(folder, megabytes, [body.file, ...body.files]);
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

function createUploadFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-uploads-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function parser(folder: string, megabytes: number, fields: readonly string[]) {
  const upload = multer({
    storage: diskStorage({ destination: folder }),
    defParamCharset: 'utf8',
    limits: {
      fileSize: megabytes * 1024 * 1024,
      files: fields.length,
      fields: mostFields,
      parts: mostFields + fields.length,
      fieldSize: fieldKilobytes * 1024,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
  return upload.fields(fields.map((name) => ({ name, maxCount: 1 })));
}

function received(ctx: RequestContext, { file: field, files: further, instead }: MultipartBody) {
  const { files = {}, body = {} } = ctx.request as {
    files?: Record<string, Express.Multer.File[]>;
    body?: object;
  };
  const fileOf = (name: string) => {
    const [file] = files[name] ?? [];
    if (file && file.size === 0) throw invalidField(name, sentence('empty_file'));
    return file && { path: file.path, size: file.size, name: displayName(file.originalname) };
  };
  const others = further.map((name) => [name, fileOf(name)] as const).filter(([, file]) => file);
  const asText = further.find((name) => Object.hasOwn(body, name));
  if (asText) throw invalidField(asText, sentence('text_for_file'));
  const fields = { ...body, ...Object.fromEntries(others) };
  const file = fileOf(field);
  if (file) return { file, fields };
  if (Object.hasOwn(body, field)) throw invalidField(field, sentence('text_for_file'));
  if (!instead.some((name) => Object.hasOwn(body, name))) throw invalidField(field, sentence('empty_file'));
  return { fields };
}

/** One line without control and direction characters, for display only. */
function displayName(name: string): string {
  const shown = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...shown].slice(0, fileNameLimit).join('');
}

/** Errors of busboy have neither code nor status: the body is incomplete or not multipart. */
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
    return invalidField(limits.field, sentence('one_file'), thrown);
  }
  return new AppError('malformed_body', { cause: thrown });
}

function isSystemFault(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown;
}
