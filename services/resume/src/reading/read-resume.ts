import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@atelier/contracts';
import type { ProcessFailure, runLimited } from '@atelier/server-kit/child-process';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { JobOptions } from '@atelier/server-kit/fair-queue';
import type { Logger } from '@atelier/server-kit/logging';
import { createProcessQueue } from '@atelier/server-kit/process-queue';
import type { ReportRequest } from '../create-report.ts';
import { type ReadingFailure, type ReadingResult, readingResult } from '../document.ts';
import { type ReadingLimits, readingLimits } from '../limits.ts';
import type { ReadingInput, ResumeSource } from './reading-process.ts';

const script = new URL('./reading-process.ts', import.meta.url);

export type ReadResume = Extract<ReadingResult, { read: true }>;

export type SentResume = { path: string } | { text: string };

interface ReadRequest extends JobOptions, ReportRequest {
  userId: string;
}

export type ReadResumeFile = ReturnType<typeof createResumeReader>;

interface ReaderOptions {
  concurrency: number;
  waitingPerUser: number;
  run?: typeof runLimited;
  limits?: ReadingLimits;
  /** Reports processes that end without a result. */
  logger?: Logger;
}

/** Reads resumes in separate processes, a few at a time. */
export function createResumeReader({ limits = readingLimits, logger, ...options }: ReaderOptions) {
  const run = createProcessQueue({
    name: 'resumes',
    script,
    response: readingResult,
    limits: limits.process,
    ...options,
  });
  /**
   * Makes the report, the job match and the masked text of a file or text.
   * @throws AppError for an unreadable file or a full queue; the signal's reason when aborted
   */
  return async (sent: SentResume, request: ReadRequest): Promise<ReadResume> => {
    const { userId, jobDescription, language, ...job } = request;
    const inputOf = async (): Promise<ReadingInput> => ({
      source: 'text' in sent ? { kind: 'text', text: sent.text } : await readSource(sent.path),
      jobDescription,
      language,
      limits,
    });
    const outcome = await run(userId, inputOf, job);
    if (!outcome.ok) {
      logger?.warn({ failure: outcome.failure }, 'a resume could not be read');
      throw new AppError(codeOfEnd(outcome.failure));
    }
    const { response } = outcome;
    if (response.read) return response;
    throw errors[response.failure]();
  };
}

const errors: Record<ReadingFailure, () => AppError> = {
  encrypted: () => new AppError('pdf_encrypted'),
  scanned: () => new AppError('pdf_scanned'),
  empty: () => new AppError('pdf_empty'),
  unreadable: () => new AppError('pdf_unreadable'),
  undecodable: () => new AppError('pdf_unreadable', sentence('undecodable_text')),
  portfolio: () => new AppError('pdf_unreadable', sentence('pdf_portfolio')),
  'dynamic-form': () => new AppError('pdf_unreadable', sentence('pdf_dynamic_form')),
  'unknown-kind': () => new AppError('unsupported_media', sentence('not_a_resume')),
  'too-complex': () => new AppError('pdf_too_complex'),
};

const codeOfEnd = (failure: ProcessFailure): ErrorCode =>
  failure === 'failed' ? 'pdf_unreadable' : 'pdf_too_complex';

/** Known formats by their content. */
const otherFormats: ReadonlyArray<[string, RegExp]> = [
  ['RTF', /^\s*\{\\rtf/],
  ['OpenDocument (ODT)', /^PK.{0,99}mimetypeapplication\/vnd\.oasis\.opendocument|<office:document\b/s],
  ['Pages', /^PK.*?(?:Index\/Document\.iwa|Index\.zip|index\.apxl|QuickLook\/)/is],
  ['Excel', /^PK(?!.*word[/\\]document).*xl[/\\]workbook/is],
  ['PowerPoint', /^PK(?!.*word[/\\]document).*ppt[/\\]presentation/is],
  ['EPUB', /^PK.{0,99}mimetypeapplication\/epub/s],
  ['Word 97-2003 (DOC)', /^\u00d0\u00cf.\u00e0\u00a1\u00b1.\u00e1|^\u00db\u00a5/s],
  ['Word XML', /progid="Word\.Document"|<pkg:package\b/],
  ['HTML', /^\s*(?:<!doctype html|<html)/i],
  ['JPEG', /^\u00ff\u00d8\u00ff/],
  ['PNG', /^\u0089PNG/],
];
/** The stream of a password-protected Office document, in UTF-16. */
const encryptedStream = [...'EncryptedPackage'].join('\0');

/** @throws AppError `unsupported_media` for a file that is neither a PDF nor a ZIP archive */
async function readSource(path: string): Promise<ResumeSource> {
  const bytes = await readFile(path);
  const file = new Uint8Array(bytes);
  // The header is within the first 1024 bytes (ISO 32000-1, implementation note 13).
  if (bytes.subarray(0, 1024).includes('%PDF-')) return { kind: 'pdf', file };
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  const format = otherFormats.find(([, pattern]) => pattern.test(text))?.[0];
  if (format?.startsWith('Word 97') && text.includes(encryptedStream))
    throw new AppError('pdf_encrypted', sentence('encrypted_document'));
  if (format) throw new AppError('unsupported_media', sentence('other_document', { format }));
  if (text.startsWith('PK')) return { kind: 'word', file };
  throw new AppError('unsupported_media', sentence('not_a_resume'));
}
