import { expect, it } from 'vitest';
import { auditPackages, satisfies } from './audit-packages.ts';

/** The faults of a project with these packages. */
function faultsOf(
  packages: Record<string, { license?: string; dev?: boolean; hasInstallScript?: boolean }>,
  {
    allowScripts = {},
    exceptions,
  }: { allowScripts?: object; exceptions?: Parameters<typeof auditPackages>[2] } = {},
): string[] {
  const installed = Object.entries(packages).map(([name, entry]) => [
    `node_modules/${name}`,
    { version: '1.0.0', ...entry },
  ]);
  const lock = { packages: { '': { version: '0.1.0' }, ...Object.fromEntries(installed) } };
  return auditPackages(lock, { allowScripts }, exceptions);
}

it('accepts allowed licences, and reports each package with another or none', () => {
  const faults = faultsOf({
    a: { license: 'MIT' },
    '@scope/b': { license: '(GPL-3.0-only OR Apache-2.0)' },
    gpl: { license: 'GPL-3.0-only' },
    agpl: { license: 'MIT AND AGPL-3.0-only', dev: true },
    none: {},
  });
  expect(faults).toEqual([
    expect.stringContaining('agpl 1.0.0 (development) has the licence MIT AND AGPL-3.0-only'),
    expect.stringContaining('gpl 1.0.0 (production) has the licence GPL-3.0-only'),
    expect.stringContaining('none 1.0.0 (production) has the licence unknown'),
  ]);
});

it('applies an exception only to its package and licence, and only to development packages if it says so', () => {
  const exceptions = [{ name: 'tool*', licence: 'MPL-2.0', developmentOnly: true, reason: 'a test' }];
  const packages = {
    'tool-a': { license: 'MPL-2.0', dev: true },
    'tool-b': { license: 'MPL-2.0' },
    'tool-c': { license: 'GPL-2.0-only', dev: true },
    other: { license: 'MPL-2.0', dev: true },
  };
  const faults = faultsOf(packages, { exceptions });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['other', 'tool-b', 'tool-c']);
});

it('reports install scripts that are missing from allowScripts', () => {
  const script = { license: 'MIT', hasInstallScript: true };
  const packages = { builds: script, greets: script, surprise: script };
  expect(faultsOf(packages, { allowScripts: { builds: true, greets: false } })).toEqual([
    expect.stringContaining('surprise 1.0.0 has an install script'),
  ]);
});

it.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND ISC)', true],
  ['GPL-3.0-only OR MIT AND ISC', false],
])('the expression %s is met: %s', (expression, met) => {
  expect(satisfies(expression, (id) => id === 'MIT' || id === 'ISC')).toBe(met);
});
