import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleManifest, moduleManifest, type Registry, registry } from '@atelier/contracts';
import semver from 'semver';
import { ModuleBuildError } from './faults.ts';

/**
 * The registry of what lies in `modulesDir` (`<name>/<version>/module.json`): the newest version of each module, with
 * the one before it to fall back on. `base` is the address that `modulesDir` is served at.
 * @throws {ModuleBuildError} `registry_invalid`, with every fault: a bad manifest, or a path that two modules claim.
 */
export async function collectRegistry(modulesDir: string, base = '/modules/'): Promise<Registry> {
  const faults: string[] = [];
  const modules: unknown[] = [];
  for (const name of await folders(modulesDir)) {
    const versions = (await folders(path.join(modulesDir, name))).filter((version) => semver.valid(version));
    const manifests: ModuleManifest[] = [];
    for (const version of versions.sort(semver.rcompare).slice(0, 2)) {
      const manifest = await readManifest(path.join(modulesDir, name, version));
      if (typeof manifest === 'string') faults.push(`${name}/${version}: ${manifest}`);
      else if (manifest.name !== name || manifest.version !== version)
        faults.push(`${name}/${version}: its module.json is for ${manifest.name} ${manifest.version}`);
      else manifests.push(manifest);
    }
    const [active, before] = manifests;
    if (!active) continue;
    const at = ({ version }: ModuleManifest) => `${base}${name}/${version}/`;
    const previous = before && {
      version: before.version,
      base: at(before),
      entry: before.entry,
      integrity: before.integrity,
      integrities: before.integrities,
    };
    modules.push({ ...active, base: at(active), previous: previous ?? null });
  }
  const parsed = registry.safeParse({ modules });
  if (!parsed.success) faults.push(...parsed.error.issues.map((issue) => issue.message));
  if (!parsed.success || faults.length > 0)
    throw new ModuleBuildError('registry_invalid', 'The modules make no registry', faults);
  return parsed.data;
}

async function folders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readManifest(dir: string): Promise<ModuleManifest | string> {
  try {
    const parsed = moduleManifest.safeParse(
      JSON.parse(await readFile(path.join(dir, 'module.json'), 'utf8')),
    );
    return parsed.success ? parsed.data : `module.json is not valid (${parsed.error.issues[0]?.message})`;
  } catch (cause) {
    return `module.json cannot be read (${cause instanceof Error ? cause.message : cause})`;
  }
}
