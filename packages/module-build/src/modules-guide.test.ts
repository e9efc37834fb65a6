import { execFile } from 'node:child_process';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { moduleManifest, moduleSource } from '@atelier/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const guide = await readFile(path.join(root, 'docs/guides/modules.md'), 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter((match) => match[1] === language)
    .map(([, , text = '']) => text);
const commands = blocks('sh').flatMap((block) => block.trim().split('\n'));

let copy = '';
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'module-guide-'));
  await cp(root, copy, { recursive: true, filter: (source) => !notSource.test(path.basename(source)) });
  linkTree(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}, 60_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

/**
 * Also folders that other tests create and remove at the same time. A built `dist` is copied, so that the last command of
 * the guide builds the new module only.
 */
const notSource = /^(\.git|node_modules|\.data|\.cache|test-results|tmp-.*)$/;

/** Copies a folder with hard links. Files that npm and Vitest write in place are copied or left out. */
function linkTree(from: string, to: string) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) {
      if (!entry.name.startsWith('.vite')) linkTree(source, target);
    } else if (entry.name === '.package-lock.json') copyFileSync(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target);
  } catch {
    // Another file system.
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Runs a command of the guide in the copy, without network. Rejects with its output when it fails. */
async function execute(command: string) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, npm_config_offline: 'true', npm_config_ignore_scripts: 'true', NO_COLOR: '1' };
  await promisify(execFile)('sh', ['-c', command], { cwd: copy, env }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command}\n${stdout}${stderr}`);
  });
}

const readCopy = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(copy, file), 'utf8'));

describe('the guide for module teams', () => {
  it('creates, tests, lints and builds a module with its own commands', { timeout: 300_000 }, async () => {
    expect(commands).toContain('npx atelier-module create mfe-example');
    for (const command of commands) await execute(command);

    const files = readdirSync(path.join(copy, 'mfe-example'), { recursive: true }).map(String);
    const [listed = ''] = blocks('');
    for (const [, file = ''] of listed.matchAll(/^ {2}(\S+)/gm)) expect(files).toContain(file);

    const example = moduleManifest.parse(await readCopy('dist/modules/mfe-example/1.0.0/module.json'));
    expect(example).toMatchObject({ version: '1.0.0', tools: [{ path: '/ai/example', title: 'Example' }] });
  });

  it('shows a valid manifest', () => {
    expect(moduleSource.safeParse(JSON.parse(blocks('json')[0] ?? '')).error).toBeUndefined();
  });
});
