import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Module, readModule } from '../../../../packages/module-build/src/source.ts';
import { writeStyles } from '../../../../packages/module-build/src/styles.ts';
import { findWebParts } from '../../../cli/building/parts.ts';
import { root } from '../../../cli/workspace.ts';

/**
 * Writes the replacement of shell-parts/routes.ts: every tool is a lazy route of the shell's own bundle, with the style
 * sheet of its module. A tool's chunk is named after its path: `/ai/titles` is in the chunk `ai/titles`. Returns the path
 * of the replacement.
 */
export async function writeRouteTable(folder: string): Promise<string> {
  const parts = await findWebParts();
  const modules = parts
    .filter(({ kind }) => kind === 'module')
    .map(({ name }) => readModule(join(root, name)));
  await mkdir(folder, { recursive: true });
  const routes = await Promise.all(modules.map((module) => writeRoutes(folder, module)));
  const file = join(folder, 'routes.ts');
  await writeFile(file, routesSource(routes.flat()));
  return file;
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

const routesSource = (routes: readonly string[]) => `export const routes = {
${routes.join('\n')}
};
`;
