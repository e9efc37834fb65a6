import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Module, readModule } from '../../../../packages/module-build/src/source.ts';
import { writeStyles } from '../../../../packages/module-build/src/styles.ts';
import { findWebParts } from '../../../cli/building/parts.ts';
import { root } from '../../../cli/workspace.ts';
import { chunkOf } from './chunk-of.ts';

/**
 * Writes the replacement of the shell's page-loader.ts: every tool is a lazy route of the shell's own bundle, with the
 * style sheet of its module. Returns the path of the replacement.
 */
export async function writeSource(folder: string): Promise<string> {
  const parts = await findWebParts();
  const modules = parts
    .filter(({ kind }) => kind === 'module')
    .map(({ name }) => readModule(join(root, name)));
  await mkdir(folder, { recursive: true });
  const routes = await Promise.all(modules.map((module) => writeRoutes(folder, module)));
  const loader = join(folder, 'page-loader.ts');
  await writeFile(loader, loaderSource(routes.flat()));
  return loader;
}

/** A file for each tool that brings its styles and its component; returns the entries of the table of routes. */
function writeRoutes(folder: string, module: Module): Promise<string[]> {
  const { dir, source, exposes } = module;
  const styles = writeStyles(module);
  return Promise.all(
    source.tools.map(async ({ path, expose }) => {
      const chunk = chunkOf(path);
      const component = join(dir, exposes.get(expose) ?? '');
      const lines = [
        `import ${JSON.stringify(styles)};`,
        `export { default } from ${JSON.stringify(component)};`,
      ];
      await writeFile(join(folder, `${chunk}.ts`), `${lines.join('\n')}\n`);
      const load = `() => import(/* webpackChunkName: "${chunk}" */ './${chunk}.ts')`;
      return `  ${JSON.stringify(path)}: { module: ${JSON.stringify(source.name)}, load: ${load} },`;
    }),
  );
}

const loaderSource = (routes: readonly string[]) => `const routes = {
${routes.join('\n')}
};
const results = new Map();
const known = new Map();
const load = (path) => {
  const result = results.get(path) ?? routes[path].load().then(({ default: Tool }) => (
    { ok: true, Tool, module: routes[path].module, version: '0', insteadOf: null }
  ));
  result.then((came) => known.set(path, came));
  results.set(path, result);
  return result;
};
const loader = {
  load,
  peek: (path) => known.get(path),
  forget: (path) => results.delete(path) && known.delete(path),
  preload: load,
};
export const toolLoaderFor = () => loader;
`;
