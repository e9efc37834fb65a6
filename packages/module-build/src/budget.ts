import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleBudget } from '@atelier/contracts/tool-options';
import { firstLoad as firstLoadOf, gzipSizes } from '@atelier/module-check';
import { filesIn } from './built-files.ts';
import type { BuiltModule } from './manifest.ts';

export interface ModuleSize {
  name: string;
  version: string;
  scripts: number;
  styles: number;
  total: number;
  /** Of the largest tool: the entry and its own files. */
  firstLoad: number;
  withinBudget: boolean;
}

export async function measureModule({ manifest, outDir }: BuiltModule): Promise<ModuleSize> {
  const { name, version } = manifest;
  const read = async (file: string) => ({ path: file, content: await readFile(path.join(outDir, file)) });
  const sizes = await gzipSizes(await Promise.all((await filesIn(outDir)).map(read)));
  const measured = [...sizes.keys()];
  const sumOf = (files: readonly string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const scripts = sumOf(measured.filter((file) => file.endsWith('.js')));
  const styles = sumOf(measured.filter((file) => file.endsWith('.css')));
  const firstLoad = firstLoadOf(manifest, sizes);
  const withinBudget = firstLoad <= moduleBudget;
  return { name, version, scripts, styles, total: scripts + styles, firstLoad, withinBudget };
}

/** One line for the terminal: the size of a module, and whether it exceeds the budget. */
export function describeSize(size: ModuleSize): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const { name, version, scripts, styles, total, firstLoad, withinBudget } = size;
  const verdict = withinBudget
    ? ''
    : `; a tool first loads ${kB(firstLoad)}, over the budget of ${kB(moduleBudget)}`;
  return `${name} ${version}: ${kB(total)} gzip (scripts ${kB(scripts)}, styles ${kB(styles)})${verdict}`;
}
