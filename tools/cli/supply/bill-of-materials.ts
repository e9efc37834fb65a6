import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { root as project } from '../workspace.ts';

const dependencies = z.record(z.string(), z.string()).default({});
const entry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
});
const lockFile = z.object({ version: z.string(), packages: z.record(z.string(), entry) });
type Entry = z.output<typeof entry>;

const installed = 'node_modules/';
const nameOf = (path: string, { name }: Entry) =>
  name ?? path.slice(path.lastIndexOf(installed) + installed.length);
/** Scopes are encoded: https://github.com/package-url/purl-spec */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * The packages of a lock file as a CycloneDX 1.6 bill of materials: each with its version, licence, hash and dependencies. Packages
 * for development only have the scope `excluded`.
 */
export function billOfMaterials(lock: unknown, time: Date) {
  const { version, packages } = lockFile.parse(lock);
  const root = { type: 'application', name: 'atelier', version, 'bom-ref': 'atelier' };
  const listed = new Map<string, Entry & { version: string }>();
  for (const [path, found] of Object.entries(packages))
    if (path.includes(installed) && !found.link && found.version && found.integrity)
      listed.set(path, { ...found, version: found.version });
  const components = [...listed].map(([path, { dev, devOptional, license, integrity = '', ...found }]) => ({
    type: 'library',
    'bom-ref': path,
    name: nameOf(path, { ...found, integrity }),
    version: found.version,
    purl: purlOf(nameOf(path, { ...found, integrity }), found.version),
    scope: dev || devOptional ? 'excluded' : 'required',
    ...(license && { licenses: [{ expression: license }] }),
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
  }));
  /** The paths that a package or workspace depends on; a workspace stands for what it depends on itself. */
  const dependsOn = (path: string, seen = new Set([path])): string[] => {
    const found = packages[path];
    if (!found) return [];
    const names = { ...found.dependencies, ...found.optionalDependencies, ...found.peerDependencies };
    return Object.keys(names).flatMap((name) => {
      const at = resolve(packages, path, name);
      const target = packages[at ?? '']?.link ? packages[at ?? '']?.resolved : at;
      if (target === undefined || target === null || seen.has(target)) return [];
      seen.add(target);
      return listed.has(target) ? [target] : dependsOn(target, seen);
    });
  };
  const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes(installed));
  const ofRoot = new Set(workspaces.flatMap((path) => dependsOn(path)));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: { timestamp: time.toISOString(), component: root },
    components,
    dependencies: [
      { ref: root['bom-ref'], dependsOn: [...ofRoot] },
      ...[...listed.keys()].map((path) => ({ ref: path, dependsOn: dependsOn(path) })),
    ],
  };
}

/** Writes the bill of materials of all packages to standard output. */
export async function printBillOfMaterials(): Promise<void> {
  const lock: unknown = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'));
  process.stdout.write(`${JSON.stringify(billOfMaterials(lock, new Date()), null, 2)}\n`);
}

/** Where Node finds a package from a path of the lock file. */
function resolve(packages: Readonly<Record<string, Entry>>, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}${installed}${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

/** The same packages always have the same number. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
