import path from 'node:path';

/** The shell's own folder. */
export const shellDir = path.resolve(import.meta.dirname, '..');
/** Where the shell is built to unless told otherwise. */
export const defaultOutDir = path.resolve(shellDir, '..', 'dist', 'shell');
