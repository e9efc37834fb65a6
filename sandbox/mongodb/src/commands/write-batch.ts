import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';

/**
 * Runs the statements of a write command one by one. A statement that is refused becomes a write error of the reply;
 * an ordered batch ends there, an unordered one goes on.
 */
export function runBatch<T>(
  statements: readonly T[],
  ordered: boolean,
  run: (statement: T, index: number) => void,
): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const { code, message, details } = error;
      writeErrors.push({ index, code, errmsg: message, ...details });
      if (ordered) break;
    }
  }
  return writeErrors.length === 0 ? { ok: 1 } : { writeErrors, ok: 1 };
}
