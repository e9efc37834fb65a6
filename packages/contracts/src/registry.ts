import { z } from 'zod';
import {
  fileIntegrities,
  hasAllIntegrities,
  integrityHash,
  integrityMissing,
  manifestFields,
  moduleFile,
  moduleVersion,
} from './module-manifest.ts';

/** Where a module's files lie, ending in a slash: `/modules/<name>/<version>/`, or another origin's. */
const base = z.string().regex(/^(\/|https?:\/\/)[^\s"'<>\\]*\/$/);

/** An active module: its manifest, where its files lie, and the version to fall back on when it does not load. */
export const registryModule = manifestFields
  .extend({
    base,
    /** The last version known to be good, or null. It is checked like the active one. */
    previous: z
      .strictObject({
        version: moduleVersion,
        base,
        entry: moduleFile,
        integrity: integrityHash,
        integrities: fileIntegrities,
      })
      .nullable(),
  })
  .refine(hasAllIntegrities, integrityMissing);
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
