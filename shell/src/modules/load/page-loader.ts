import type { Registry } from '../../settings/registry.ts';
import { overrideOrigins } from '../override/override-address.ts';
import { longestMs, type ModuleRuntime } from './load-component.ts';
import { watchProblems } from './module-problems.ts';
import { reportProblem } from './module-reports.ts';
import { followTheme } from './theme-class.ts';
import { createToolLoader, type ToolLoader } from './tool-loader.ts';
import { beginWatch } from './watched-page.ts';

const loaders = new WeakMap<Registry, ToolLoader>();

/** The page's only loader, shared by React and by preloading that runs before React. */
export function toolLoaderFor(registry: Registry): ToolLoader {
  const loader = loaders.get(registry) ?? createPageLoader(registry);
  loaders.set(registry, loader);
  return loader;
}

export function adoptRegistry(before: Registry, after: Registry): void {
  const loader = toolLoaderFor(before);
  loader.update(after);
  loaders.set(after, loader);
}

function createPageLoader(registry: Registry): ToolLoader {
  let starting: Promise<ModuleRuntime> | null = null;
  const startRuntime = () => {
    starting ??= import(/* webpackChunkName: "tool-kit" */ './federation-runtime.ts').then(
      ({ createFederationRuntime }) => {
        watchProblems(reportProblem);
        followTheme();
        const runtime = createFederationRuntime(longestMs, loader.loadFor);
        beginWatch();
        return runtime;
      },
      (error: unknown) => {
        starting = null;
        throw error;
      },
    );
    return starting;
  };
  const loader = createToolLoader({
    registry,
    startRuntime,
    origins: () => [location.origin, ...overrideOrigins()],
  });
  return loader;
}
