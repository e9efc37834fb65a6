import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../workspace.ts';
import { packPackages, published } from './pack-packages.ts';

it.each(published)(
  'the README of %s has no link to a file that its package does not contain',
  async (folder) => {
    const readme = await readFile(join(root, 'packages', folder, 'README.md'), 'utf8');
    const targets = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
    expect(targets.filter((target) => !/^(https:|#)/.test(target ?? ''))).toEqual([]);
  },
);

it('the client has its calls and errors, nothing of operators, and no other package of this repository', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-packed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [tarball = ''] = await packPackages(join(folder, 'packed'), ['client']);
  await promisify(execFile)('tar', ['xzf', tarball, '-C', folder]);
  const dist = join(folder, 'package/dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) => /\.\w+$/.test(file));
  const code = (await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))).join('');
  expect(code).toContain('/api/ai/generate-article');
  expect(code).not.toMatch(/\/api\/operator|from '@atelier|from 'zod|openapi/);
  expect(code.length).toBeLessThan(300_000);
  const manifest = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['eventsource-parser', 'ky']);
});
