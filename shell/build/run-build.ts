import { buildShell } from './build-shell.ts';

buildShell().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
