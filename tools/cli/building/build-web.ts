import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outputs } from '../workspace.ts';
import { findWebParts, type WebPart } from './parts.ts';
import { runCommand } from './run-command.ts';
import { hashSources } from './source-hash.ts';

interface Stale {
  part: WebPart;
  hash: string;
}

/**
 * Builds what is missing or older than its sources. The shell and all modules are built at the
 * same time, in two processes.
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const stale = await findStale(await findWebParts());
  const shell = stale.filter(({ part }) => part.kind === 'shell');
  const modules = stale.filter(({ part }) => part.kind === 'module');
  await Promise.all([
    shell.length > 0 && buildParts(log, 'shell', shell, ['run', '--silent', 'build', '-w', '@atelier/shell']),
    modules.length > 0 && buildParts(log, namesOf(modules), modules, null),
  ]);
}

async function findStale(parts: readonly WebPart[]): Promise<Stale[]> {
  const checked = await Promise.all(
    parts.map(async (part) => {
      const hash = await hashSources(part.sources);
      const built = await readFile(stampOf(part), 'utf8').catch(() => '');
      return { part, hash, stale: built !== hash || !existsSync(part.product) };
    }),
  );
  return checked.filter(({ stale }) => stale);
}

async function buildParts(
  log: (line: string) => void,
  what: string,
  parts: readonly Stale[],
  npm: readonly string[] | null,
): Promise<void> {
  const folders = parts.map(({ part }) => part.name);
  await timed(log, what, () =>
    npm
      ? runCommand('npm', npm)
      : runCommand(process.execPath, [
          'packages/module-build/src/cli.ts',
          'build',
          ...folders,
          '--out',
          outputs.modules,
        ]),
  );
  await mkdir(outputs.stamps, { recursive: true });
  await Promise.all(parts.map(({ part, hash }) => writeFile(stampOf(part), hash)));
}

async function timed(log: (line: string) => void, what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  log(`  building ${what} …`);
  await work();
  log(`  built ${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const namesOf = (parts: readonly Stale[]) => parts.map(({ part }) => part.name).join(', ');
const stampOf = (part: WebPart) => join(outputs.stamps, part.name);
