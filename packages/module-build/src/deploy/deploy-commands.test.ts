import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { versionOf } from '../../../../services/modules/src/testing/module-versions.ts';
import { asOperator, startModules } from '../../../../services/modules/src/testing/start-modules.ts';
import { type DeployCommand, runDeployCommand } from './deploy-commands.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
let folder = '';
let lines: string[] = [];
beforeAll(async () => {
  modules = await startModules();
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-deploy-'));
});
afterAll(async () => {
  await modules.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  lines = [];
});

/** A folder with the built files of a version. */
async function built(version: string, css?: string): Promise<string> {
  const dir = path.join(folder, version);
  await mkdir(dir, { recursive: true });
  const script = `hello("${version}")`;
  const { manifest } = versionOf({ version, script, ...(css && { css }) });
  await writeFile(path.join(dir, 'module.json'), JSON.stringify(manifest));
  await writeFile(path.join(dir, 'entry.js'), script);
  await writeFile(path.join(dir, 'hello.css'), css ?? '[data-mfe=mfe-hello] .hello { color: red }');
  return dir;
}

const run = async (
  command: DeployCommand,
  dir: string,
  options: { percent?: string; token?: string; yes?: boolean; preview?: boolean; again?: boolean } = {},
) =>
  runDeployCommand(command, {
    folder: dir,
    percent: options.percent,
    yes: options.yes,
    unchecked: true,
    preview: options.preview,
    again: options.again,
    build: async () => {
      throw new Error('Nothing is to be built.');
    },
    env: {
      ATELIER_URL: modules.service.url,
      ATELIER_DEPLOY_TOKEN: options.token ?? asOperator.slice('Bearer '.length),
    },
    log: (line) => void lines.push(line),
  });

describe('the commands of a module team', () => {
  it('deploy, roll out, roll back and disable, and print the state', async () => {
    await run('deploy', await built('1.0.0'));
    expect(lines).toContain('  active     1.0.0');
    await run('deploy', await built('1.1.0'), { percent: '10' });
    expect(lines).toContain('  rollout    1.1.0 for 10 % of the users');
    await run('rollout', await built('1.1.0'), { percent: '100' });
    expect(lines.at(-4)).toBe('  active     1.1.0');
    lines = [];
    await run('rollback', await built('1.1.0'));
    expect(lines).toContain('  active     1.0.0');
    expect(lines.find((line) => line.includes('1.1.0'))).toMatch(/rolled back$/);
    await expect(run('deploy', await built('1.1.0'))).rejects.toThrow('was rolled back');
    await run('deploy', await built('1.1.0'), { again: true });
    lines = [];
    await run('disable', await built('1.1.0'));
    expect(lines[0]).toBe('mfe-hello: disabled: not in the registry');
  });

  it('print the messages of errors by version, without control characters', async () => {
    const message = 'text is undefined \u001b[31m';
    const stack = 'submit (/modules/mfe-hello/1.0.0/entry.js:3:14)';
    await run('deploy', await built('1.0.0'));
    await modules.send('reportModules', {
      as: 'user_1',
      body: {
        reports: [
          {
            module: 'mfe-hello',
            version: '1.0.0',
            loads: 1,
            load_ms: 1,
            failures: 0,
            crashes: 0,
            errors: 1,
            problems: [{ kind: 'error', message, stack }],
          },
        ],
      },
    });
    lines = [];
    await run('status', await built('1.0.0'));
    expect(lines).toContain('  observed   1.0.0  1 loads of 1 ms, 0 failures, 0 crashes, 1 errors in 24 h');
    expect(lines).toContain('  error      1.0.0  text is undefined [31m (1 times)');
    expect(lines).toContain(`    at ${stack}`);
  });

  it('activate a version again that is published with the same files', async () => {
    await run('deploy', await built('2.0.0'));
    await run('deploy', await built('2.0.0'));
    expect(lines).toContain('mfe-hello 2.0.0 is already published with these files.');
    const other = await built('2.0.0', '[data-mfe=mfe-hello] .other { color: red }');
    await expect(run('deploy', other)).rejects.toThrow('Raise the version');
  });

  it('say what to do when another change of the module was made at the same time', async () => {
    await run('deploy', await built('2.0.1'));
    const { models } = modules.service.dependencies;
    const updateOne = models.modules.updateOne.bind(models.modules);
    // The write of the state finds another revision of the module.
    const write = vi
      .spyOn(models.modules, 'updateOne')
      .mockImplementation((filter, update) =>
        updateOne(filter && 'revision' in filter ? { _id: 'another-revision' } : filter, update),
      );
    await expect(run('rollout', await built('2.0.1'), { percent: '100' })).rejects.toThrow(
      'Another change of this module was made at the same time. Check its state and try again.',
    );
    write.mockRestore();
    await run('rollout', await built('2.0.1'), { percent: '100' });
  });

  it('deploy --preview shows a version to those with its link, with its commit', async () => {
    const dir = await built('2.0.2');
    const git = (...args: string[]) =>
      promisify(execFile)('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
    await git('init');
    await git('commit', '--allow-empty', '-m', 'Example');
    await run('deploy', dir, { preview: true });
    const link = new URL(lines.at(-1)?.trim() ?? '');
    expect(link.pathname).toBe('/ai/hello');
    const preview = (token: string) => modules.send('getPreview', { params: { token } });
    const token = link.searchParams.get('module-preview') ?? '';
    const { body } = await preview(token);
    expect(body.module).toMatchObject({
      name: 'mfe-hello',
      version: expect.stringMatching(/^2\.0\.2-preview\.[0-9a-f]{8}$/),
    });
    expect((await preview(token.replace('2.0.2', '2.0.1'))).status).toBe(404);
    expect(JSON.stringify(await modules.served())).not.toContain('preview');
    lines = [];
    await run('status', dir);
    expect(lines.find((line) => line.includes('2.0.2-preview'))).toMatch(/ {2}[0-9a-f]{8} by Ada$/);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 + 1 });
    expect((await preview(token)).status).toBe(404);
    vi.useRealTimers();
  });

  it('remove a module only with --yes', async () => {
    const dir = await built('2.1.0');
    await expect(run('remove', dir)).rejects.toThrow('atelier-module remove --yes');
    await run('deploy', dir);
    lines = [];
    await run('remove', dir, { yes: true });
    expect(lines[0]).toBe('mfe-hello: no version is active');
    expect(lines.find((line) => line.includes('2.1.0'))).toMatch(/removed$/);
  });

  it('report every problem of a refused version', async () => {
    await expect(run('deploy', await built('3.0.0', '.sidebar { color: red }'))).rejects.toThrow(
      /failed the checks.*- hello\.css: Line 1: \.sidebar reaches outside/s,
    );
  });

  it('name the files that a version must not have, before anything is sent', async () => {
    const dir = await built('3.1.0');
    await writeFile(path.join(dir, 'a picture.png'), 'x');
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await writeFile(path.join(dir, `${name}.png`), 'x'.repeat(4 * 1024 ** 2));
    await writeFile(path.join(dir, '0large.png'), 'x'.repeat(4 * 1024 ** 2 + 1));
    const error = await run('check', dir).catch(({ message }: Error) => message);
    expect(error).toContain('- a picture.png: Use letters, digits');
    expect(error).toContain('- 0large.png: The content has more than 4194304 bytes');
    expect(error).toContain('All files together have more than 20971520 bytes.');
    await rm(dir, { recursive: true });
  });

  it('say what to do when a variable is missing or wrong', async () => {
    const attempt = (env: Record<string, string>) =>
      runDeployCommand('status', { folder, build: async () => folder, env, log: () => {} });
    await expect(attempt({})).rejects.toThrow('Set ATELIER_URL');
    await expect(attempt({ ATELIER_URL: 'localhost:3000' })).rejects.toThrow('Set ATELIER_URL');
    await expect(attempt({ ATELIER_URL: modules.service.url })).rejects.toThrow('Set ATELIER_DEPLOY_TOKEN');
    await expect(run('status', await built('1.0.0'), { token: 'x'.repeat(40) })).rejects.toThrow(
      'Set ATELIER_DEPLOY_TOKEN to a valid token',
    );
    await expect(run('status', await built('1.0.0'), { token: '“quoted”' })).rejects.toThrow(
      'Copy it again.',
    );
    await expect(run('rollout', await built('1.0.0'))).rejects.toThrow('--percent 10');
    await expect(run('rollout', await built('1.0.0'), { percent: '0' })).rejects.toThrow('1 to 100');
  });

  it('say that the address is that of something else', async () => {
    const page = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
    await once(page, 'listening');
    const { port } = page.address() as AddressInfo;
    const env = { ATELIER_URL: `http://127.0.0.1:${port}`, ATELIER_DEPLOY_TOKEN: 'token' };
    const dir = await built('1.0.0');
    const command = runDeployCommand('status', { folder: dir, build: async () => dir, env, log: () => {} });
    await expect(command).rejects.toThrow('Check ATELIER_URL');
    page.close();
  });

  it('say what is wrong with the manifest', async () => {
    const dir = await built('4.0.0');
    await writeFile(path.join(dir, 'module.json'), '{ "name": ');
    await expect(run('status', dir)).rejects.toThrow('module.json cannot be read: ');
    await rm(path.join(dir, 'module.json'));
    await expect(run('deploy', dir)).rejects.toThrow('has no module.json');
  });
});
