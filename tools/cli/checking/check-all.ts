import { join } from 'node:path';
import { runCommand } from '../building/run-command.ts';
import { PlainError, root } from '../workspace.ts';
import { auditPackages } from './audit-packages.ts';
import { checkSizes } from './check-sizes.ts';

const tool = (name: string) => join(root, 'node_modules/.bin', name);

/**
 * Checks the whole project and tells every fault, not only the first.
 * @throws PlainError with what the checks that failed have to say.
 */
export async function checkAll(say: (line: string) => void): Promise<void> {
  const checks: [string, () => Promise<void>][] = [
    ['format and lint', () => runCommand(tool('biome'), ['ci', '--colors=off'])],
    ['types of the servers', () => runCommand(tool('tsc'), ['-p', 'tsconfig.json'])],
    ['types of the browser code', () => runCommand(tool('tsc'), ['-p', 'tsconfig.browser.json'])],
    ['types of what drives a browser', () => runCommand(tool('tsc'), ['-p', 'tsconfig.e2e.json'])],
    ['licences and install scripts', checkPackages],
    ['sizes', () => checkSizes(say)],
  ];
  const failures: string[] = [];
  for (const [name, check] of checks) {
    const began = performance.now();
    const fault = await check().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(`  ${fault === null ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    if (fault !== null) failures.push(`${name}:\n${fault}`);
  }
  if (failures.length > 0) throw new PlainError(failures.join('\n\n'));
}

async function checkPackages(): Promise<void> {
  const { faults } = await auditPackages(root);
  if (faults.length > 0) throw new PlainError(faults.join('\n'));
}
