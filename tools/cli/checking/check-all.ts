import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { moduleManifest } from '@atelier/contracts';
import { describeSize, measureModule } from '@atelier/module-build';
import { buildWeb } from '../building/build-web.ts';
import { findWebParts } from '../building/parts.ts';
import { runCommand } from '../building/run-command.ts';
import { installedCommand, PlainError } from '../workspace.ts';
import { checkLicences } from './check-licences.ts';

/** Runs all checks of the project at the same time, and logs the result of each. */
export async function checkAll(log: (line: string) => void): Promise<void> {
  const checks: [string, () => Promise<void>][] = [
    ['sizes', () => checkSizes(log)],
    ['types of the servers', () => checkTypes('tsconfig.json')],
    ['types of the browser code', () => checkTypes('tsconfig.browser.json')],
    ['types of the published packages, which run on Node 22', () => checkTypes('tsconfig.packages.json')],
    ['types of the browser tests and benchmarks', () => checkTypes('tsconfig.e2e.json')],
    ['format and lint', () => runCommand(installedCommand('biome'), ['ci', '--colors=off'])],
    ['unused files, exports and dependencies', () => runCommand(installedCommand('knip'), ['--no-progress'])],
    ['licences', checkLicences],
  ];
  const failures: string[] = [];
  await Promise.all(
    checks.map(async ([name, check]) => {
      const start = performance.now();
      const fault = await check().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      log(`  ${fault === null ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      if (fault !== null) failures.push(`${name}:\n${fault}`);
    }),
  );
  if (failures.length > 0) throw new PlainError(failures.join('\n\n'));
}

/**
 * Type-checks one project. Its results are cached, so that the next check covers only what has changed.
 * Each of the compiler's threads would check the shared types again: the servers take 42 s of processor
 * time with them, and 20 s without.
 */
const checkTypes = (project: string) =>
  runCommand(installedCommand('tsc'), [
    '-p',
    project,
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/tsc/${project}.tsbuildinfo`,
  ]);

/** Checks the budget of the landing page, in the shell, and of each module, in the module build. */
export async function checkSizes(log: (line: string) => void): Promise<void> {
  await buildWeb(log);
  await runCommand('npm', ['run', '--silent', 'budget', '-w', '@atelier/shell']);
  const modules = (await findWebParts()).filter(({ kind }) => kind === 'module');
  const sizes = await Promise.all(modules.map(({ output }) => sizeOf(output)));
  const over = sizes.filter(({ withinBudget }) => !withinBudget);
  if (over.length > 0) throw new PlainError(over.map(describeSize).join('\n'));
}

async function sizeOf(file: string) {
  const manifest = moduleManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  return measureModule({ manifest, outDir: dirname(file) });
}
