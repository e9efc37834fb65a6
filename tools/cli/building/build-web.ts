import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildLock, installedCommand, outputs, root } from '../workspace.ts';
import { findWebParts, hashSources, type WebPart } from './parts.ts';
import { runScript } from './run-command.ts';
import { whileLocked } from './while-locked.ts';

/** A part that has to be built, and the hash of its sources. */
interface Stale {
  part: WebPart;
  hash: string;
}

/** Builds what is stale. A second process waits for the first, and builds what is stale then. */
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

/** Builds the parts at the same time, and waits for all of them also if one fails. */
async function buildStale(stale: readonly Stale[], log: (line: string) => void): Promise<void> {
  const results = await Promise.allSettled(stale.map((part) => buildPart(part, runBuild, log)));
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

const runBuild = ({ kind, name }: WebPart) =>
  kind === 'client'
    ? runScript(join(root, 'tools/cli/packing/write-client.ts'))
    : runScript(installedCommand('rspack'), ['build'], join(root, name));

/** A build that is killed leaves files of two sources: the hash of the last build is removed first. */
export async function buildPart(
  { part, hash }: Stale,
  build: (part: WebPart) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  log(`  building ${part.name} …`);
  await rm(stampOf(part), { force: true });
  await build(part);
  log(`  built ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await mkdir(outputs.stamps, { recursive: true });
  await writeFile(stampOf(part), hash);
}

const stampOf = (part: WebPart) => join(outputs.stamps, part.name);
