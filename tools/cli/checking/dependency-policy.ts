/** Licences that anything installed may have (SPDX identifiers): free to use, change and pass on with a notice. */
export const allowedLicences: ReadonlySet<string> = new Set([
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
  'Python-2.0',
  'Zlib',
]);

/** A package that may have another licence, and why. */
export interface LicenceException {
  /** The package's name; with a star at its end, all names that begin so. */
  name: string;
  /** What it declares; null where it declares nothing that a program can read. */
  licence: string | null;
  /** True where it may be installed for development alone. */
  developmentOnly: boolean;
  reason: string;
}

export const licenceExceptions: readonly LicenceException[] = [
  {
    name: '@img/sharp-*',
    licence: 'LGPL-3.0-or-later',
    developmentOnly: false,
    reason: 'libvips: a library of its own that sharp loads at run time; unchanged, and replaceable',
  },
  {
    name: '@fontsource*',
    licence: 'OFL-1.1',
    developmentOnly: false,
    reason: 'fonts, passed on unchanged under their own names',
  },
  {
    name: 'lightningcss*',
    licence: 'MPL-2.0',
    developmentOnly: false,
    reason: 'a tool of the build, used unchanged; nothing of it is in what is built',
  },
  {
    name: 'axe-core',
    licence: 'MPL-2.0',
    developmentOnly: true,
    reason: 'checks accessibility in tests, used unchanged',
  },
  {
    name: '@axe-core/playwright',
    licence: 'MPL-2.0',
    developmentOnly: true,
    reason: 'checks accessibility in tests, used unchanged',
  },
  {
    name: 'png-js',
    licence: null,
    developmentOnly: false,
    reason: 'MIT by its LICENSE file; its package.json says nothing',
  },
];
