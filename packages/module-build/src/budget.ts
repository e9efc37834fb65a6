import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from './built-files.ts';
import type { BuiltModule } from './manifest.ts';

/** The size budget of what a browser first loads for a tool: 40 kB of scripts and styles after gzip. */
export const moduleBudget = 40_000;

/** The size of a module in bytes after gzip. */
export interface ModuleSize {
  name: string;
  version: string;
  scripts: number;
  styles: number;
  total: number;
  /** Of the largest tool: the entry, its own files and texts. */
  firstLoad: number;
  withinBudget: boolean;
}

/** Measures the scripts and styles of a built module. */
export async function measureModule({ manifest, outDir }: BuiltModule): Promise<ModuleSize> {
  const { name, version, entry, tools } = manifest;
  const measured = (await filesIn(outDir)).filter((file) => /\.(js|css)$/.test(file));
  const sizes = new Map(
    await Promise.all(
      measured.map(
        async (file) =>
          [file, gzipSync(await readFile(path.join(outDir, file)), { level: 9 }).length] as const,
      ),
    ),
  );
  const sumOf = (files: readonly string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const isCatalogue = (file: string) => /(^|\/)catalogue-/.test(file);
  const texts = Math.max(0, ...measured.filter(isCatalogue).map((file) => sumOf([file])));
  const scripts = sumOf(measured.filter((file) => file.endsWith('.js') && !isCatalogue(file))) + texts;
  const styles = sumOf(measured.filter((file) => file.endsWith('.css')));
  const loads = tools.map(({ files }) => sumOf([entry, ...files.scripts, ...files.styles]));
  const firstLoad = Math.max(...loads) + texts;
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
