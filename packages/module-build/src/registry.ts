import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleManifest, moduleManifest, type Registry, registry } from '@atelier/contracts';
import semver from 'semver';
import { ModuleBuildError } from './build-error.ts';

/**
 * The registry of the modules in `modulesDir` (`<name>/<version>/module.json`): the newest version of each module, and the
 * previous one to fall back on. `base` is the URL path that `modulesDir` is served at.
 * @throws {ModuleBuildError} `registry_invalid`, with every problem: invalid manifests, and paths used by two modules.
 */
export async function collectRegistry(modulesDir: string, base = '/modules/'): Promise<Registry> {
  const problems: string[] = [];
  const modules: unknown[] = [];
  for (const name of await folders(modulesDir)) {
    const versions = (await folders(path.join(modulesDir, name))).filter((version) => semver.valid(version));
    const manifests: ModuleManifest[] = [];
    for (const version of versions.sort(semver.rcompare).slice(0, 2)) {
      const manifest = await readManifest(path.join(modulesDir, name, version));
      if (typeof manifest === 'string') problems.push(`${name}/${version}: ${manifest}`);
      else if (manifest.name !== name || manifest.version !== version)
        problems.push(`${name}/${version}: its module.json is for ${manifest.name} ${manifest.version}`);
      else manifests.push(manifest);
    }
    const [active, fallback] = manifests;
    if (!active) continue;
    const baseOf = ({ version }: ModuleManifest) => `${base}${name}/${version}/`;
    const previous = fallback && {
      version: fallback.version,
      base: baseOf(fallback),
      entry: fallback.entry,
      integrity: fallback.integrity,
      integrities: fallback.integrities,
    };
    modules.push({ ...active, base: baseOf(active), previous: previous ?? null });
  }
  const parsed = registry.safeParse({ modules });
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => issue.message));
  if (!parsed.success || problems.length > 0)
    throw new ModuleBuildError('registry_invalid', 'The registry is not valid', problems);
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
