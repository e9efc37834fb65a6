import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedRanges } from './shared-packages.ts';

let dir = '';

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'shared-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function install(name: string, version: string): Promise<void> {
  const folder = path.join(dir, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name, version }));
}

const declare = (content: object) => writeFile(path.join(dir, 'package.json'), JSON.stringify(content));

describe('the ranges of packages that the shell shares', () => {
  it('are those of package.json, also when a newer version is installed than the shell may have', async () => {
    await install('react', '19.9.0');
    await install('react-dom', '19.9.0');
    await declare({ dependencies: { react: '^19.3.1' }, peerDependencies: { 'react-dom': '>=19 <21' } });
    expect(sharedRanges(dir, '^2.0.0')).toEqual({
      react: '^19.3.1',
      'react-dom': '>=19 <21',
      '@atelier/tool-kit': '^2.0.0',
    });
  });

  it('are those of react-router-dom for the react-router that it brings, unless package.json names that too', async () => {
    await install('react-router', '7.18.6');
    await install('react-router-dom', '7.18.6');
    await declare({ dependencies: { 'react-router-dom': '^7.18.5' } });
    expect(sharedRanges(dir, '^2.0.0')).toMatchObject({ 'react-router': '^7.18.5' });
    await declare({ dependencies: { 'react-router-dom': '^7.18.5', 'react-router': '^7.18.2' } });
    expect(sharedRanges(dir, '^2.0.0')).toMatchObject({ 'react-router': '^7.18.2' });
  });

  it('include what is compatible with an exact version, and with the installed version of a tag', async () => {
    await install('react', '19.3.1');
    await install('react-dom', '19.3.2');
    await declare({ dependencies: { react: '19.3.0', 'react-dom': 'latest' } });
    expect(sharedRanges(dir, '^2.0.0')).toMatchObject({ react: '^19.3.0', 'react-dom': '^19.3.2' });
  });

  it('leave out what is installed, but not named by package.json', async () => {
    await install('react', '19.3.1');
    expect(sharedRanges(dir, '^2.0.0')).toEqual({ '@atelier/tool-kit': '^2.0.0' });
  });
});
