import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from '@atelier/module-build';
import { type Configuration, rspack } from '@rspack/core';
import { compile } from '../../../packages/module-build/src/build.ts';
import { readModule } from '../../../packages/module-build/src/source.ts';
import { writeStyles } from '../../../packages/module-build/src/styles.ts';
import { clientConfig, serverConfig } from '../../../shell/build/rspack-config.ts';
import { findWebParts } from '../../cli/building/parts.ts';
import { outputs, root } from '../../cli/workspace.ts';

const ours = join(import.meta.dirname, 'bundled');
const folder = join(root, 'dist/bench/single-bundle');

/** Builds shell and modules as one app without federation. Returns the folder, for WEB_DIR. */
export async function buildSingleBundle(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const routes = await writeRoutes();
  await cp(join(outputs.shell, 'shared-packages.json'), join(folder, 'shared-packages.json'));
  await compile([withoutFederation(clientConfig(folder), routes)]);
  await compile([withoutFederation(serverConfig(folder), routes)]);
  await precompress(join(folder, 'client'));
  return folder;
}

function withoutFederation(configuration: Configuration, routes: string): Configuration {
  const replacements = new rspack.NormalModuleReplacementPlugin(
    /\/(page-loader|preloads|routes)\.ts$/,
    (found) => {
      const [, name = ''] = /([\w-]+)\.ts$/.exec(found.request) ?? [];
      const isOurs = found.contextInfo.issuer.startsWith(ours);
      if (name === 'routes' && isOurs) found.request = routes;
      if (name !== 'routes' && !isOurs) found.request = join(ours, `${name}.ts`);
    },
  );
  return { ...configuration, plugins: [...(configuration.plugins ?? []), replacements] };
}

async function writeRoutes(): Promise<string> {
  const source = join(folder, 'source');
  await mkdir(source);
  const parts = await findWebParts();
  const lines: string[] = [];
  for (const { name } of parts.filter(({ kind }) => kind === 'module')) {
    const module = readModule(join(root, name));
    const styles = writeStyles(module);
    for (const { path, expose } of module.source.tools) {
      const file = `./${path.slice(1).replaceAll('/', '-')}.ts`;
      const component = join(module.dir, module.exposes.get(expose) ?? '');
      await writeFile(
        join(source, file),
        `import ${JSON.stringify(styles)};\nexport { default } from ${JSON.stringify(component)};\n`,
      );
      const load = `() => import(/* webpackChunkName: "${path.slice(1)}" */ '${file}')`;
      lines.push(`  ${JSON.stringify(path)}: { module: ${JSON.stringify(name)}, load: ${load} },`);
    }
  }
  const file = join(source, 'routes.ts');
  await writeFile(file, `export const routes = {\n${lines.join('\n')}\n};\n`);
  return file;
}
