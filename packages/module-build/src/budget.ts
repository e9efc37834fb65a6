import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from './built-files.ts';
import type { BuiltModule } from './manifest.ts';

/** The size budget of a module: 40 kB of scripts and styles after gzip, with its texts in one language. */
export const moduleBudget = 40_000;

/** The size of a module in bytes after gzip. */
export interface ModuleSize {
  name: string;
  version: string;
  scripts: number;
  styles: number;
  total: number;
  withinBudget: boolean;
}

/** Measures the scripts and styles of a built module. */
export async function measureModule({ manifest, outDir }: BuiltModule): Promise<ModuleSize> {
  const files = await filesIn(outDir);
  const sizeOf = async (file: string) =>
    gzipSync(await readFile(path.join(outDir, file)), { level: 9 }).length;
  const measure = async (measured: readonly string[]) =>
    (await Promise.all(measured.map(sizeOf))).reduce((sum, size) => sum + size, 0);
  const allScripts = files.filter((file) => file.endsWith('.js'));
  const catalogues = allScripts.filter((file) => /(^|\/)catalogue-/.test(file));
  const largest = Math.max(0, ...(await Promise.all(catalogues.map(sizeOf))));
  const scripts = (await measure(allScripts.filter((file) => !catalogues.includes(file)))) + largest;
  const styles = await measure(files.filter((file) => file.endsWith('.css')));
  const total = scripts + styles;
  const { name, version } = manifest;
  return { name, version, scripts, styles, total, withinBudget: total <= moduleBudget };
}

/** One line for the terminal: the size of a module, and whether it exceeds the budget. */
export function describeSize({ name, version, scripts, styles, total, withinBudget }: ModuleSize): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const verdict = withinBudget ? '' : `, over the budget of ${kB(moduleBudget)}`;
  return `${name} ${version}: ${kB(total)} gzip (scripts ${kB(scripts)}, styles ${kB(styles)})${verdict}`;
}
