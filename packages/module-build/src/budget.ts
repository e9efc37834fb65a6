import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltModule } from './build.ts';
import { filesIn } from './built-files.ts';

/** The size budget of a module: 40 kB of scripts and styles after gzip. */
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
  const measure = async (end: string) => {
    const contents = await Promise.all(
      files.filter((file) => file.endsWith(end)).map((file) => readFile(path.join(outDir, file))),
    );
    return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  };
  const [scripts, styles] = [await measure('.js'), await measure('.css')];
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
