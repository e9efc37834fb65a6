import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ModuleSource, moduleSource } from '@atelier/contracts';
import type { z } from 'zod';
import { chunkName } from './federation.ts';
import { iconDataUri, iconProblems } from './icon.ts';

export interface Module {
  /** The absolute path of its folder. */
  dir: string;
  source: ModuleSource;
  /** The icon of each tool by its path, as a data URI. */
  icons: ReadonlyMap<string, string>;
  /** The file of each expose, relative to `dir`. */
  exposes: ReadonlyMap<string, string>;
}

/**
 * Reads and validates a module's `module.json` and the files that it names.
 * @throws {ModuleBuildError} `manifest_invalid`, with every problem.
 */
export function readModule(dir: string): Module {
  const absolute = path.resolve(dir);
  const subject = `${path.basename(absolute)}/module.json is not valid`;
  const parsed = moduleSource.safeParse(readJson(absolute, subject), {
    error: ({ code, input }) =>
      code === 'invalid_type' && input === undefined ? 'This field is required.' : undefined,
  });
  if (!parsed.success)
    throw new ModuleBuildError('manifest_invalid', subject, schemaProblems(parsed.error, 'module.json'));
  const source = parsed.data;
  const icons = readIcons(absolute, source);
  const exposes = findExposes(absolute, source);
  const problems = [...icons.problems, ...exposes.problems];
  if (problems.length > 0) throw new ModuleBuildError('manifest_invalid', subject, problems);
  return { dir: absolute, source, icons: icons.found, exposes: exposes.found };
}

function readJson(dir: string, subject: string): unknown {
  const file = path.join(dir, 'module.json');
  if (!existsSync(file))
    throw new ModuleBuildError('manifest_invalid', `${dir} is not a module`, [
      'it has no module.json; `atelier-module create mfe-example` writes one in a folder, with its icons, to copy',
    ]);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModuleBuildError('manifest_invalid', subject, [`module.json cannot be read: ${reason}`]);
  }
}

function readIcons(dir: string, { tools }: ModuleSource) {
  const found = new Map<string, string>();
  const problems: string[] = [];
  for (const [index, tool] of tools.entries()) {
    const icon = readIcon(dir, tool.icon);
    if ('uri' in icon) found.set(tool.path, icon.uri);
    else problems.push(...icon.problems.map((problem) => `tools.${index}.icon: ${tool.icon}: ${problem}`));
  }
  return { found, problems };
}

function readIcon(dir: string, icon: string): { uri: string } | { problems: string[] } {
  const file = path.resolve(dir, icon);
  if (!file.startsWith(dir + path.sep)) return { problems: ["the icon must be in the module's folder"] };
  if (!existsSync(file)) return { problems: ['there is no such file'] };
  const svg = readFileSync(file, 'utf8');
  const problems = iconProblems(svg);
  return problems.length > 0 ? { problems } : { uri: iconDataUri(svg) };
}

function findExposes(dir: string, { tools, extensions = [] }: ModuleSource) {
  const found = new Map<string, string>();
  const problems: string[] = [];
  const views = tools.flatMap(({ creates }) => creates.flatMap(({ view }) => view ?? []));
  const added = extensions.flatMap(({ expose }) => expose ?? []);
  for (const expose of new Set([...tools.map((tool) => tool.expose), ...views, ...added])) {
    const names = [expose.slice('./'.length), chunkName(expose)];
    const candidates = names.flatMap((name) =>
      ['.tsx', '/index.tsx', '/index.ts', '.jsx', '.js'].map((end) => name + end),
    );
    const file = candidates.find((candidate) => existsSync(path.join(dir, 'src', candidate)));
    if (file) found.set(expose, `./src/${file}`);
    else problems.push(`expose ${expose}: src/ has none of ${candidates.join(', ')}`);
  }
  return { found, problems };
}

/** A failed build: a stable code, and every problem found, each a sentence for the module's team. */
export class ModuleBuildError extends Error {
  override readonly name = 'ModuleBuildError';
  readonly code: 'manifest_invalid' | 'compile_failed' | 'over_budget';
  readonly problems: readonly string[];

  constructor(code: ModuleBuildError['code'], subject: string, problems: readonly string[]) {
    super(`${subject}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.code = code;
    this.problems = problems;
  }
}

/** The problems that a schema found, each with its field. `whole` names a value that is wrong as a whole. */
export const schemaProblems = ({ issues }: z.ZodError, whole: string): string[] =>
  issues.map((issue) => {
    // The reason for an invalid key is in its inner issue.
    const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
    return `${issue.path.map(String).join('.') || whole}: ${message}`;
  });
