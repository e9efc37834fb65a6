import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { outputOf } from './build.ts';
import { ServeBuilds } from './dev/serve-builds.ts';
import { modulePreset } from './rspack-preset.ts';
import { readModule } from './source.ts';

/**
 * The configuration of a module, for its `rspack.config.ts`: `rspack build` writes `dist/modules/<name>/<version>`, and `rspack dev` shows
 * the module in a running product (`ATELIER_URL`) while you change it.
 * @throws {ModuleBuildError} `manifest_invalid`, when `module.json` is not valid
 */
export function defineModule(dir: string) {
  return ({ RSPACK_SERVE: serves }: { RSPACK_SERVE?: boolean } = {}): Configuration => {
    const module = readModule(dir);
    if (!serves) return modulePreset(module, outputOf(module), 'production');
    const preset = modulePreset(module, path.join(module.dir, '.cache', 'dev'), 'development');
    const builds = new ServeBuilds(module);
    return {
      ...preset,
      plugins: [...(preset.plugins ?? []), builds],
      devServer: builds.devServer,
      // Otherwise files that did not change are not written again, and keep the name of the build before.
      incremental: false,
    };
  };
}
