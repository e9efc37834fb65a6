import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageModule } from '@atelier/contracts';
import { precompress } from '@atelier/module-build';
import type { Compiler } from '@rspack/core';
import type { ClientFiles } from '../src/page/build-constants.ts';
import { isolatedPath } from '../src/page/build-constants.ts';
import { fileList } from './list-files.ts';
import { sharedVersions } from './rspack-config.ts';

/**
 * After the last build, writes compressed copies of the client's files and what the module registry reads: the pages with which it opens
 * the tools of a version before that is published, and the versions that the shell shares, because it refuses modules that need others.
 */
export class WritePages {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('WritePages', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const outDir = path.dirname(compiler.outputPath);
      await precompress(path.join(outDir, 'client'));
      await writeCheckPages(outDir);
      const versions = `${JSON.stringify(sharedVersions(), null, 2)}\n`;
      await writeFile(path.join(outDir, 'shared-packages.json'), versions);
    });
  }
}

async function writeCheckPages(outDir: string): Promise<void> {
  const { areas }: ClientFiles = JSON.parse(await readFile(fileList(outDir, 'isolated'), 'utf8'));
  const page = path.join(outDir, 'server', 'page.mjs');
  const { renderPage }: PageModule = await import(`${pathToFileURL(page).href}?${Date.now()}`);
  const settings = { clerkPublishableKey: '', clerkProxyUrl: null, registry: { modules: [] } };
  const frame = renderPage({ path: isolatedPath, settings }).html;
  const scripts = (areas.check?.scripts ?? []).map((file) => `<script src="${file}"></script>`).join('');
  const folder = path.join(outDir, 'module-check');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'page.html'), `<!doctype html>\n<body>${scripts}</body>\n`);
  await writeFile(path.join(folder, 'frame.html'), frame.replace('<head>', `<head>${scripts}`));
}
