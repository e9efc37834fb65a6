import type { PageSettings } from '@atelier/contracts';
import satisfies from 'semver/functions/satisfies.js';
import { createFederationRuntime } from './federation-runtime.ts';
import { createToolLoader, type ToolLoader } from './load-tool.ts';

/** The version of the shell's API (that of the tool-kit), read from the installed package when the shell is built. */
declare const SHARED_VERSIONS: Record<string, string>;

/** Milliseconds that one try to load a tool may take. */
const timeout = 4_000;

/** Starts the federation runtime, and makes the loader that works with it. */
export function startFederation(registry: PageSettings['registry']): ToolLoader {
  const shellVersion = SHARED_VERSIONS['@atelier/tool-kit'] ?? '0.0.0';
  return createToolLoader({
    registry,
    runtime: createFederationRuntime(timeout),
    accepts: (range) => satisfies(shellVersion, range, { includePrerelease: true }),
    origins: [location.origin],
    timeout,
    report: ({ module, code, cause }) => console.error(`${module}: ${code}`, cause ?? ''),
  });
}
