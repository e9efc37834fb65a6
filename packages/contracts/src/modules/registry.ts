import { z } from 'zod';
import {
  fileIntegrities,
  hasAllIntegrities,
  integrityHash,
  integrityMissing,
  manifestFields,
  moduleFile,
  moduleVersion,
  toolPath,
} from './module-manifest.ts';

/** The base URL of a module's files, with a slash at the end: `/modules/<name>/<version>/`. */
const base = z.string().regex(/^(\/|https?:\/\/)[^\s"'<>\\]*\/$/);

/** An active module: its manifest, the base URL of its files, and the fallback version. */
export const registryModule = manifestFields
  .extend({
    base,
    /** The last working version, or null. It is verified like the active one. */
    previous: z
      .strictObject({
        version: moduleVersion,
        /** The supported versions of the shell's API; absent in entries of older registries. */
        shell: manifestFields.shape.shell.optional(),
        base,
        entry: moduleFile,
        format: manifestFields.shape.format,
        integrity: integrityHash,
        integrities: fileIntegrities,
      })
      .nullable(),
  })
  .refine(hasAllIntegrities, integrityMissing);
export type RegistryModule = z.infer<typeof registryModule>;

export const withdrawnPaths = z.array(toolPath).optional();

/** The active modules, in the response of `/registry` and in the HTML. Each path belongs to one module. */
export const registry = z
  .strictObject({ modules: z.array(registryModule).max(200), withdrawn: withdrawnPaths })
  .refine(
    ({ modules }) => {
      const paths = modules.flatMap((module) => module.tools.map((tool) => tool.path));
      return new Set(paths).size === paths.length;
    },
    { message: 'Two modules claim the same path.' },
  );
export type Registry = z.infer<typeof registry>;
