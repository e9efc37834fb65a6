import { fileURLToPath } from 'node:url';

/** The project's folder, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Something a person can put right: shown as one line, without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Runs a command's work; a fault becomes one clear line and a non-zero exit. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
