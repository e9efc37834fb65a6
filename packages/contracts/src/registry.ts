import { z } from 'zod';
import { moduleManifest, moduleVersion } from './module-manifest.ts';

/** An active module: its manifest, where its files lie, and the version to fall back on when it does not load. */
export const registryModule = moduleManifest.extend({
  /** Where the module's files lie, ending in a slash: `/modules/<name>/<version>/`, or another origin's. */
  base: z.string().regex(/^(\/|https?:\/\/)[^\s"'<>\\]*\/$/),
  /** The last version known to be good, or null. */
  previous: z
    .strictObject({
      version: moduleVersion,
      base: z.string(),
      entry: z.string(),
      integrity: z.string(),
    })
    .nullable(),
});
export type RegistryModule = z.infer<typeof registryModule>;

/** What `/registry` answers and what the HTML carries: the active modules. No two claim one path. */
export const registry = z.strictObject({ modules: z.array(registryModule).max(200) }).refine(
  ({ modules }) => {
    const paths = modules.flatMap((module) => module.tools.map((tool) => tool.path));
    return new Set(paths).size === paths.length;
  },
  { message: 'Two modules claim the same path.' },
);
export type Registry = z.infer<typeof registry>;
