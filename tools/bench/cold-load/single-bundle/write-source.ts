import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Module, readModule } from '../../../../packages/module-build/src/source.ts';
import { writeStyles } from '../../../../packages/module-build/src/styles.ts';
import { findWebParts } from '../../../cli/building/parts.ts';
import { root } from '../../../cli/workspace.ts';

/**
 * Writes the replacement of the shell's page-loader.ts: every tool is a lazy route of the shell's own bundle, with the
 * style sheet of its module. A tool's chunk is named after its path: `/ai/titles` is in the chunk `ai/titles`. Returns
 * the path of the replacement.
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

/** Writes a file for each tool that imports its styles and its component. Returns the entries of the table of routes. */
function writeRoutes(folder: string, module: Module): Promise<string[]> {
  const { dir, source, exposes } = module;
  const styles = writeStyles(module);
  return Promise.all(
    source.tools.map(async ({ path, expose }) => {
      const chunk = path.slice(1);
      const file = `${chunk.replaceAll('/', '-')}.ts`;
      const component = join(dir, exposes.get(expose) ?? '');
      const lines = [
        `import ${JSON.stringify(styles)};`,
        `export { default } from ${JSON.stringify(component)};`,
      ];
      await writeFile(join(folder, file), `${lines.join('\n')}\n`);
      const load = `() => import(/* webpackChunkName: "${chunk}" */ './${file}')`;
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
  result.then((loaded) => known.set(path, loaded));
  results.set(path, result);
  return result;
};
const loader = {
  load,
  peek: (path) => known.get(path),
  forget: (path) => results.delete(path) && known.delete(path),
  preload: load,
  prefetch: load,
};
export const toolLoaderFor = () => loader;
export const adoptRegistry = () => {};
`;
