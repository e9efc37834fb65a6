import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { precompress } from '@atelier/module-build';
import type { Compiler } from '@rspack/core';
import { sharedVersions } from './rspack-config.ts';

/**
 * After the last build, writes compressed copies of the client's files, and the versions of shared packages, because the module
 * registry refuses incompatible modules.
 */
export class FinishBuild {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('FinishBuild', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const outDir = path.dirname(compiler.outputPath);
      await precompress(path.join(outDir, 'client'));
      const versions = `${JSON.stringify(sharedVersions(), null, 2)}\n`;
      await writeFile(path.join(outDir, 'shared-packages.json'), versions);
    });
  }
}
