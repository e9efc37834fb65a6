/** Licences that anything installed may have (SPDX identifiers): free to use, change and redistribute with a notice. */
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
  /** The package's name; with a star at the end, all names with this prefix. */
  name: string;
  /** The declared licence; null where none is declared in a machine-readable form. */
  licence: string | null;
  /** Whether it is allowed as a development dependency only. */
  developmentOnly: boolean;
  reason: string;
}

export const licenceExceptions: readonly LicenceException[] = [
  {
    name: '@img/sharp-*',
    licence: 'LGPL-3.0-or-later',
    developmentOnly: false,
    reason: 'libvips: a separate library that sharp loads at run time; unchanged, and replaceable',
  },
  {
    name: '@fontsource*',
    licence: 'OFL-1.1',
    developmentOnly: false,
    reason: 'fonts, redistributed unchanged under their own names',
  },
  {
    name: 'lightningcss*',
    licence: 'MPL-2.0',
    developmentOnly: false,
    reason: 'a build tool, used unchanged; the output contains none of it',
  },
  {
    name: 'axe-core',
    licence: 'MPL-2.0',
    developmentOnly: true,
    reason: 'checks accessibility in tests, used unchanged',
  },
  {
    name: 'caniuse-lite',
    licence: 'CC-BY-4.0',
    developmentOnly: false,
    reason:
      'data about browsers in webpack, which only a test uses; a production package names webpack as an optional peer',
  },
  {
    name: 'argparse',
    licence: 'PSF-2.0',
    developmentOnly: true,
    reason: 'part of the linter of the API description; a permissive licence, used unchanged',
  },
  {
    name: 'png-js',
    licence: null,
    developmentOnly: false,
    reason: 'MIT by its LICENSE file; its package.json says nothing',
  },
];
