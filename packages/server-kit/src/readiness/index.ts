export { type FailedCheck, type ReadyChecks, watchChecks } from './ready-checks.ts';
export { assertWritable } from './writable-folder.ts';
