import { z } from 'zod';

/** The fields of a workspace's package.json that packing reads or changes; the others are copied. */
export const workspaceManifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  files: z.array(z.string()),
  exports: z.record(z.string(), z.string()),
  bin: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});
export type WorkspaceManifest = z.infer<typeof workspaceManifest>;

/**
 * The package.json of a tarball. Its exports and commands are the compiled files, and it contains the
 * compiled workspaces that it depends on, so that every package manager installs it without a registry that
 * has them. It depends on what these need instead. `workspaces` are the published ones, by name.
 */
export function publishedManifest(
  { private: _private, devDependencies: _development, ...manifest }: WorkspaceManifest,
  workspaces: Readonly<Record<string, Pick<WorkspaceManifest, 'dependencies'>>>,
) {
  const { exports, bin } = manifest;
  const dependencies = Object.entries(allDependencies(manifest, workspaces));
  return {
    ...manifest,
    exports: mapValues(exports, exportedFile),
    ...(bin && { bin: mapValues(bin, (source) => compiled(source, '.js')) }),
    dependencies: Object.fromEntries(dependencies.filter(([name]) => !workspaces[name])),
  };
}

/** The published workspaces that a package depends on, also through others. */
export const containedIn = (
  manifest: Pick<WorkspaceManifest, 'dependencies'>,
  workspaces: Parameters<typeof publishedManifest>[1],
): string[] => Object.keys(allDependencies(manifest, workspaces)).filter((name) => workspaces[name]);

function allDependencies(
  { dependencies = {} }: Pick<WorkspaceManifest, 'dependencies'>,
  workspaces: Parameters<typeof publishedManifest>[1],
): Record<string, string> {
  const inner = Object.keys(dependencies).map((name) => allDependencies(workspaces[name] ?? {}, workspaces));
  return Object.assign({}, ...inner, dependencies);
}

const exportedFile = (file: string) =>
  isSource(file) ? { types: compiled(file, '.d.ts'), default: compiled(file, '.js') } : file;

const source = /^\.\/src\/(.*)\.tsx?$/;
const isSource = (file: string) => source.test(file);
const compiled = (file: string, end: string) => file.replace(source, `./dist/$1${end}`);

const mapValues = <From, To>(record: Record<string, From>, map: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
