import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const command = fileURLToPath(new URL('./cli.ts', import.meta.url));

/** Runs `atelier-module` without the variables of a product. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [command, ...args], { env: { PATH: process.env.PATH } });

it('--version prints the version of the package', async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  expect((await run('--version')).stdout).toBe(`${JSON.parse(manifest).version}\n`);
});

it('--version after a command is an option of this command, with a value', async () => {
  const rollout = ['rollout', '--percent', '10', '--version'];
  await expect(run(...rollout, '1.2.3')).rejects.toThrow('Set ATELIER_URL');
  await expect(run(...rollout)).rejects.toThrow("'--version <value>' argument missing");
});

it('--json prints one object, also of an error', async () => {
  await expect(run('status', '--json')).rejects.toMatchObject({
    code: 1,
    stdout: `${JSON.stringify({ error: 'Set ATELIER_URL to the address of the product, such as https://atelier.example.' })}\n`,
  });
});

it('prints the usage without a command', async () => {
  expect((await run()).stdout).toMatch(/^Usage: atelier-module/);
});

it('--help after a command prints what this command does and its options only', async () => {
  const { stdout } = await run('rollback', '--help');
  expect(stdout).toContain('last version that worked');
  expect(stdout.match(/--\w+/g)).toEqual(['--reason', '--json', '--help']);
});

it.each([
  [['deploy', '--version', '9.9.9'], 'deploy has no option --version. See atelier-module --help.'],
  [['deploy', '--prcent', '10'], "Unknown option '--prcent'. See atelier-module --help."],
  [['deplyo'], 'There is no command deplyo. See atelier-module --help.'],
  [['manifest', 'mfe-one', 'mfe-two'], 'manifest takes one folder. See atelier-module --help.'],
  [['create'], 'Name the folder to create, such as mfe-example.'],
])('%j fails with the argument that is wrong', async (args, message) => {
  await expect(run(...args)).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${message}\n` });
});
