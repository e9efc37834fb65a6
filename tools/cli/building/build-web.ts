import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLock, outputs } from '../workspace.ts';
import { whileLocked } from './file-lock.ts';
import { findWebParts, hashSources, type WebPart } from './parts.ts';
import { runScript } from './run-command.ts';

/** A part that has to be built, and the hash of its sources. */
interface Stale {
  part: WebPart;
  hash: string;
}

/**
 * Builds what is missing or older than its sources. Two processes never build in this folder at the same time: the second one
 * waits, and builds what is stale then.
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const parts = await findWebParts();
  if ((await findStale(parts)).length === 0) return;
  await whileLocked(
    buildLock,
    async () => buildStale(await findStale(parts), log),
    () => log('  waiting for another build in this folder …'),
  );
}

/** Builds what is missing or older than its sources, and says so. */
export async function buildCommand(): Promise<void> {
  await buildWeb(console.log);
  console.log('The web app is built.');
}

/** Builds the shell and all modules at the same time, in two processes, and waits for both also if one fails. */
async function buildStale(stale: readonly Stale[], log: (line: string) => void): Promise<void> {
  const shell = stale.filter(({ part }) => part.kind === 'shell');
  const modules = stale.filter(({ part }) => part.kind === 'module');
  const results = await Promise.allSettled([
    shell.length > 0 && buildParts(shell, buildShell, log),
    modules.length > 0 && buildParts(modules, buildModules, log),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function findStale(parts: readonly WebPart[]): Promise<Stale[]> {
  const checked = await Promise.all(
    parts.map(async (part) => {
      const hash = await hashSources(part.sources);
      const built = await readFile(stampOf(part), 'utf8').catch(() => '');
      return { part, hash, stale: built !== hash || !existsSync(part.output) };
    }),
  );
  return checked.filter(({ stale }) => stale);
}

const buildShell = () => runScript('shell/build/build-shell.ts');

const buildModules = (folders: readonly string[]) =>
  runScript('packages/module-build/src/cli.ts', ['build', ...folders, '--out', outputs.modules]);

/**
 * Builds parts with one command and stores the hashes of their sources. The hashes of the last build are removed first: a
 * build that is killed leaves files of both, also when the sources are changed back.
 */
export async function buildParts(
  parts: readonly Stale[],
  build: (folders: readonly string[]) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const names = parts.map(({ part }) => part.name);
  const started = performance.now();
  log(`  building ${names.join(', ')} …`);
  await Promise.all(parts.map(({ part }) => rm(stampOf(part), { force: true })));
  await build(names);
  log(`  built ${names.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await mkdir(outputs.stamps, { recursive: true });
  await Promise.all(parts.map(({ part, hash }) => writeFile(stampOf(part), hash)));
}

const stampOf = (part: WebPart) => join(outputs.stamps, part.name);
