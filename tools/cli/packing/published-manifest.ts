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

/** The Node versions that the packages run on: those of their dependencies. */
const engines = { node: '^20.19.0 || >=22.12.0' };

/**
 * The package.json of a tarball. Its exports and commands are the compiled files, and it contains the workspaces that it
 * depends on, so that it installs without a registry that has them. `versions` are those of the workspaces, by name.
 */
export function publishedManifest(
  { private: _private, devDependencies: _development, ...manifest }: WorkspaceManifest,
  versions: Readonly<Record<string, string>>,
) {
  const { exports, bin, dependencies = {} } = manifest;
  const bundled = Object.keys(dependencies).filter((name) => versions[name]);
  return {
    ...manifest,
    exports: mapValues(exports, exportedFile),
    ...(bin && { bin: mapValues(bin, (source) => compiled(source, '.js')) }),
    engines,
    dependencies: mapValues(dependencies, (range, name) => versions[name] ?? range),
    ...(bundled.length > 0 && { bundleDependencies: bundled }),
  };
}

/** `./src/index.ts` → `./dist/index.js` and its types. Other files are exported as they are. */
const exportedFile = (file: string) =>
  isSource(file) ? { types: compiled(file, '.d.ts'), default: compiled(file, '.js') } : file;

const source = /^\.\/src\/(.*)\.tsx?$/;
const isSource = (file: string) => source.test(file);
const compiled = (file: string, end: string) => file.replace(source, `./dist/$1${end}`);

const mapValues = <From, To>(record: Record<string, From>, map: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
