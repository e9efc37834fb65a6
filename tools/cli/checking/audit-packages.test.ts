import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../workspace.ts';
import { auditPackages, satisfies } from './audit-packages.ts';
import type { LicenceException } from './dependency-policy.ts';

interface Fixture {
  license?: unknown;
  licenses?: unknown;
  dev?: boolean;
  hasInstallScript?: boolean;
}

/** A project with these packages installed. */
async function project(packages: Record<string, Fixture>, allowScripts: Record<string, boolean> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (file: string, content: unknown) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(content));
  };
  const locked = Object.entries(packages).map(([name, { dev, hasInstallScript }]) => [
    `node_modules/${name}`,
    { version: '1.0.0', dev, hasInstallScript },
  ]);
  await write('package.json', { allowScripts });
  await write('package-lock.json', { packages: { '': {}, ...Object.fromEntries(locked) } });
  for (const [name, { license, licenses }] of Object.entries(packages))
    await write(`node_modules/${name}/package.json`, { license, licenses });
  return folder;
}

describe('the audit of packages', () => {
  it('accepts allowed licences in each form that a package may declare', async () => {
    const folder = await project({
      a: { license: 'MIT' },
      '@scope/b': { license: '(GPL-3.0-only OR Apache-2.0)' },
      c: { license: { type: 'ISC' } },
      d: { licenses: [{ type: 'BSD-3-Clause' }] },
    });
    expect(await auditPackages(folder)).toMatchObject({ faults: [], installScripts: [] });
  });

  it('reports each package with another licence or none', async () => {
    const folder = await project({
      gpl: { license: 'GPL-3.0-only' },
      agpl: { license: 'MIT AND AGPL-3.0-only', dev: true },
      none: {},
    });
    const { faults } = await auditPackages(folder);
    expect(faults).toEqual([
      expect.stringContaining('agpl 1.0.0 (development) has the licence MIT AND AGPL-3.0-only'),
      expect.stringContaining('gpl 1.0.0 (production) has the licence GPL-3.0-only'),
      expect.stringContaining('none 1.0.0 (production) has the licence unknown'),
    ]);
  });

  it('applies an exception only to its package and licence, and only to development packages if it says so', async () => {
    const exceptions: LicenceException[] = [
      { name: 'tool*', licence: 'MPL-2.0', developmentOnly: true, reason: 'a test' },
    ];
    const folder = await project({
      'tool-a': { license: 'MPL-2.0', dev: true },
      'tool-b': { license: 'MPL-2.0' },
      'tool-c': { license: 'GPL-2.0-only', dev: true },
      other: { license: 'MPL-2.0', dev: true },
    });
    const { faults } = await auditPackages(folder, exceptions);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['other', 'tool-b', 'tool-c']);
  });

  it('lists install scripts and reports those missing from allowScripts', async () => {
    const script = { license: 'MIT', hasInstallScript: true };
    const folder = await project(
      { builds: script, greets: script, surprise: script },
      { builds: true, greets: false },
    );
    const { installScripts, faults } = await auditPackages(folder);
    expect(installScripts.map(({ name, allowed }) => [name, allowed])).toEqual([
      ['builds', true],
      ['greets', false],
      ['surprise', null],
    ]);
    expect(faults).toEqual([expect.stringContaining('surprise 1.0.0 has an install script')]);
  });

  it('finds no fault in this project', async () => {
    expect((await auditPackages(root)).faults).toEqual([]);
  });
});

it.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR MIT AND ISC', true],
  ['(GPL-3.0-only OR MIT) AND ISC', true],
  ['(GPL-3.0-only OR MIT) AND AGPL-3.0-only', false],
  ['((MIT))', true],
])('the expression %s is met: %s', (expression, met) => {
  expect(satisfies(expression, (id) => id === 'MIT' || id === 'ISC')).toBe(met);
});
