import { MulterError } from 'multer';
import { AppError } from '../errors/app-error.ts';

/**
 * What a fault of multer or busboy means. Those of busboy come without a code or a status: a body that is no multipart body,
 * or that broke off.
 */
export function uploadFault(thrown: unknown, limits: { megabytes: number; field: string }): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isSystemFault(thrown)) return new AppError('internal', { cause: thrown });
  if (!(thrown instanceof MulterError)) return new AppError('malformed_body', { cause: thrown });
  if (thrown.code === 'LIMIT_FILE_SIZE') {
    const say = `This file is larger than ${limits.megabytes} MB. Choose a smaller one.`;
    return new AppError('payload_too_large', { say, cause: thrown });
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
