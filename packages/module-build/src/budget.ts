import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuiltModule } from './build.ts';
import { filesBelow } from './compress.ts';

/** What a module may add to the product: 40 kB of scripts and styles, compressed with gzip. */
export const moduleBudget = 40_000;

/** What a module weighs, in bytes after gzip. */
export interface ModuleSize {
  name: string;
  version: string;
  scripts: number;
  styles: number;
  total: number;
  withinBudget: boolean;
}

/** Weighs the scripts and styles of a built module. */
export async function measureModule({ manifest, outDir }: BuiltModule): Promise<ModuleSize> {
  const files = await filesBelow(outDir);
  const weigh = async (end: string) => {
    const contents = await Promise.all(
      files.filter((file) => file.endsWith(end)).map((file) => readFile(path.join(outDir, file))),
    );
    return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
  };
  const [scripts, styles] = [await weigh('.js'), await weigh('.css')];
  const total = scripts + styles;
  const { name, version } = manifest;
  return { name, version, scripts, styles, total, withinBudget: total <= moduleBudget };
}

/** One line for people: what a module weighs, and what it may. */
export function describeSize({ name, version, scripts, styles, total, withinBudget }: ModuleSize): string {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const verdict = withinBudget ? '' : `, over the ${kB(moduleBudget)} it may weigh`;
  return `${name} ${version}: ${kB(total)} gzip (scripts ${kB(scripts)}, styles ${kB(styles)})${verdict}`;
}
