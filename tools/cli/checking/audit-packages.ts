import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { allowedLicences, type LicenceException, licenceExceptions } from './dependency-policy.ts';

/** An installed package, as the lock file and its own `package.json` describe it. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** An SPDX expression, or null where the package declares none. */
  licence: string | null;
  development: boolean;
  installScript: boolean;
}

/** The result of an audit: every package, and a message for each fault. */
export interface Audit {
  packages: InstalledPackage[];
  /** Packages with an install script, and whether npm may run it. */
  installScripts: { name: string; version: string; allowed: boolean | null }[];
  faults: string[];
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});
const named = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const manifest = z.object({ license: named.optional(), licenses: z.array(named).optional() });
/** The path of a package from a registry; workspaces have other paths. */
const installedPath = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/;
const rootManifest = z.object({ allowScripts: z.record(z.string(), z.boolean()).default({}) });

/**
 * Audits the packages installed in a project, without the network: their licences against the policy, and their install
 * scripts against `allowScripts` of its `package.json`, where each must be listed with true or false.
 * @throws when the lock file or `package.json` cannot be read.
 */
export async function auditPackages(
  root: string,
  exceptions: readonly LicenceException[] = licenceExceptions,
): Promise<Audit> {
  const { allowScripts } = rootManifest.parse(await readJson(join(root, 'package.json')));
  const { packages: locked } = lockFile.parse(await readJson(join(root, 'package-lock.json')));
  const packages = await Promise.all(
    Object.entries(locked)
      .filter(([path, { link }]) => installedPath.test(path) && !link)
      .map(async ([path, entry]): Promise<InstalledPackage> => {
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
        return {
          name,
          version: entry.version ?? '',
          licence: (await declaredLicence(join(root, path, 'package.json'))) ?? entry.license ?? null,
          development: entry.dev === true,
          installScript: entry.hasInstallScript === true,
        };
      }),
  );
  const installScripts = packages
    .filter(({ installScript }) => installScript)
    .map(({ name, version }) => ({ name, version, allowed: allowScripts[name] ?? null }));
  const faults = [
    ...packages.filter((found) => !isAllowed(found, exceptions)).map(licenceFault),
    ...installScripts
      .filter(({ allowed }) => allowed === null)
      .map(
        ({ name, version }) =>
          `${name} ${version} has an install script. Allow or forbid it in allowScripts of package.json.`,
      ),
  ];
  return { packages, installScripts, faults: [...new Set(faults)].sort() };
}

const licenceFault = ({ name, version, licence, development }: InstalledPackage) =>
  `${name} ${version} (${development ? 'development' : 'production'}) has the licence ${licence ?? 'unknown'}. ` +
  'Use another package, or add an exception with its reason to tools/cli/checking/dependency-policy.ts.';

async function declaredLicence(file: string): Promise<string | null> {
  // An optional package for another platform is only in the lock file.
  if (!existsSync(file)) return null;
  const { license, licenses } = manifest.parse(await readJson(file));
  return license ?? (licenses ? licenses.join(' AND ') : null);
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

function isAllowed(found: InstalledPackage, exceptions: readonly LicenceException[]): boolean {
  const excepted = exceptions
    .filter(
      ({ name, developmentOnly }) => covers(name, found.name) && (!developmentOnly || found.development),
    )
    .map(({ licence }) => licence);
  if (found.licence === null) return excepted.includes(null);
  return satisfies(found.licence, (id) => allowedLicences.has(id) || excepted.includes(id));
}

const covers = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Whether an SPDX expression is satisfied: `AND` binds closer than `OR` (SPDX, annex "License expressions"). */
export function satisfies(expression: string, allows: (id: string) => boolean): boolean {
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner) {
    const met = satisfies(inner[1] ?? '', allows) ? 'met' : 'unmet';
    return satisfies(
      expression.replace(inner[0], met),
      (id) => id === 'met' || (id !== 'unmet' && allows(id)),
    );
  }
  return expression.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((id) => allows(id.trim())));
}
