import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ModuleSource, moduleSource } from '@atelier/contracts';
import semver from 'semver';
import { ModuleBuildError } from './faults.ts';
import { chunkName, shellApi } from './federation.ts';
import { iconDataUri, iconFaults, iconLimit } from './icon.ts';
import { installedVersion } from './packages.ts';

/** A module that is fit to be built. */
export interface Module {
  /** Its folder, absolute. */
  dir: string;
  source: ModuleSource;
  /** The icon of each tool by its path, as a data URI. */
  icons: ReadonlyMap<string, string>;
  /** The file behind each expose, relative to `dir`. */
  exposes: ReadonlyMap<string, string>;
}

/**
 * Reads and checks a module's `module.json` and all it points to.
 * @throws {ModuleBuildError} `manifest_invalid`, with every fault that was found.
 */
export function readModule(dir: string): Module {
  const absolute = path.resolve(dir);
  const subject = `${path.basename(absolute)}/module.json is not valid`;
  const parsed = moduleSource.safeParse(readJson(absolute, subject));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `${issue.path.map(String).join('.') || 'module.json'}: ${issue.message}`,
    );
    throw new ModuleBuildError('manifest_invalid', subject, faults);
  }
  const source = parsed.data;
  const icons = readIcons(absolute, source);
  const exposes = findExposes(absolute, source);
  const faults = [...shellFaults(absolute, source), ...twice(source), ...icons.faults, ...exposes.faults];
  if (faults.length > 0) throw new ModuleBuildError('manifest_invalid', subject, faults);
  return { dir: absolute, source, icons: icons.found, exposes: exposes.found };
}

function readJson(dir: string, subject: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'module.json'), 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleBuildError('manifest_invalid', subject, [`module.json cannot be read: ${reason}`]);
  }
}

function shellFaults(dir: string, { shell }: ModuleSource): string[] {
  if (!semver.validRange(shell)) return [`shell: "${shell}" is not a semver range`];
  const version = installedVersion(shellApi, dir);
  if (!version) return [`${shellApi} is not installed; it gives the version of the shell's API`];
  if (semver.satisfies(version, shell, { includePrerelease: true })) return [];
  return [`shell: the range "${shell}" leaves out ${version}, the version of ${shellApi} built against`];
}

function twice({ tools }: ModuleSource): string[] {
  const paths = tools.map((tool) => tool.path);
  return [...new Set(paths.filter((at, index) => paths.indexOf(at) !== index))].map(
    (at) => `tools: two tools claim ${at}`,
  );
}

function readIcons(dir: string, { tools }: ModuleSource) {
  const found = new Map<string, string>();
  const faults: string[] = [];
  for (const [index, tool] of tools.entries()) {
    const icon = readIcon(dir, tool.icon);
    if ('uri' in icon) found.set(tool.path, icon.uri);
    else faults.push(...icon.faults.map((fault) => `tools.${index}.icon: ${tool.icon}: ${fault}`));
  }
  return { found, faults };
}

function readIcon(dir: string, icon: string): { uri: string } | { faults: string[] } {
  const file = path.resolve(dir, icon);
  if (!file.startsWith(dir + path.sep)) return { faults: ["keep the icon in the module's folder"] };
  if (!existsSync(file)) return { faults: ['there is no such file'] };
  const svg = readFileSync(file, 'utf8');
  const uri = iconDataUri(svg);
  const faults = iconFaults(svg);
  if (uri.length > iconLimit) faults.push('it is too large; simplify its paths');
  return faults.length > 0 ? { faults } : { uri };
}

function findExposes(dir: string, { tools }: ModuleSource) {
  const found = new Map<string, string>();
  const faults: string[] = [];
  for (const { expose } of tools) {
    const names = [expose.slice('./'.length), chunkName(expose)];
    const candidates = names.flatMap((name) => [`${name}.tsx`, `${name}/index.tsx`, `${name}/index.ts`]);
    const file = candidates.find((candidate) => existsSync(path.join(dir, 'src', candidate)));
    if (file) found.set(expose, `./src/${file}`);
    else faults.push(`expose ${expose}: src/ has none of ${candidates.join(', ')}`);
  }
  return { found, faults };
}
