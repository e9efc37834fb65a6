import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { shellApi } from '../federation.ts';
import type { Tarballs } from './tarballs.ts';

/** A module's development dependency that a workspace provides. */
const typescript = '>=5.9 <8';

type Dependencies = Record<string, string>;
interface Manifest {
  scripts: Record<string, string>;
  dependencies: Dependencies;
  devDependencies: Dependencies;
}

/** Removes what a workspace has for all modules: the compiler's settings and the ignored files. */
export async function adaptToWorkspace(folder: string): Promise<void> {
  await rm(path.join(folder, 'tsconfig.json'));
  await rm(path.join(folder, 'gitignore'));
}

/** Makes the module in `folder` a package of its own, which takes the product's packages from tarballs. */
export async function adaptToTarballs(folder: string, name: string, tarballs: Tarballs): Promise<void> {
  const file = path.join(folder, 'package.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  const located = (dependencies: Dependencies): Dependencies =>
    Object.fromEntries(
      Object.entries(dependencies).map(([dependency, range]) => [
        dependency,
        dependency.startsWith('@atelier/') ? tarballs.specifier(dependency, folder) : range,
      ]),
    );
  const own = {
    ...manifest,
    name,
    // A tool whose types are wrong is not deployed.
    scripts: { ...manifest.scripts, check: 'tsc', deploy: 'tsc && atelier-module deploy' },
    dependencies: located(manifest.dependencies),
    devDependencies: located({ ...manifest.devDependencies, typescript }),
  };
  await writeFile(file, `${JSON.stringify(own, null, 2)}\n`);
  const source = path.join(folder, 'module.json');
  const range = `"shell": "^${tarballs.version(shellApi)}"`;
  await writeFile(source, (await readFile(source, 'utf8')).replace(/"shell": "[^"]*"/, range));
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'));
}
