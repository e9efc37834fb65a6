import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supportedKits } from './supported-kits.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kits-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function install(name: string, version: string) {
  const folder = path.join(dir, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name, version }));
}

describe('the tool-kits that a module is tested with', () => {
  it('is one if its range begins with the installed version', async () => {
    await install('@atelier/tool-kit', '1.4.0');
    expect(supportedKits(dir, '^1.4.0')).toEqual([{ package: '@atelier/tool-kit', version: '1.4.0' }]);
  });

  it('are the oldest of the range and the installed one', async () => {
    await install('@atelier/tool-kit', '1.4.0');
    await install('@atelier/tool-kit-oldest', '1.2.0');
    expect(supportedKits(dir, '>=1.2.0 <3')).toEqual([
      { package: '@atelier/tool-kit-oldest', version: '1.2.0' },
      { package: '@atelier/tool-kit', version: '1.4.0' },
    ]);
  });

  it('must be installed', async () => {
    expect(() => supportedKits(dir, '^1.4.0')).toThrow('Run npm install.');
    await install('@atelier/tool-kit', '1.4.0');
    expect(() => supportedKits(dir, '^1.2.0')).toThrow('@atelier/tool-kit-oldest is not installed');
    await install('@atelier/tool-kit-oldest', '1.3.0');
    expect(() => supportedKits(dir, '^1.2.0')).toThrow('@atelier/tool-kit-oldest is 1.3.0');
  });
});
