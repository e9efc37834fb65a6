import type { Registry } from '../app/registry.ts';
import { overrideOrigins } from '../override/override-address.ts';
import type { ModuleRuntime } from './load-component.ts';
import { reportCrash, reportFailure, reportLoad } from './module-reports.ts';
import { hungVersions, markOpening } from './opening-marks.ts';
import { createToolLoader, type ToolLoader } from './tool-loader.ts';

/** How long one attempt to load a tool may take. */
const timeoutMs = 4_000;

const loaders = new WeakMap<Registry, ToolLoader>();

/** The page's only loader, shared by React and by preloading that runs before React. */
export function toolLoaderFor(registry: Registry): ToolLoader {
  const loader = loaders.get(registry) ?? createPageLoader(registry);
  loaders.set(registry, loader);
  return loader;
}

/** Continues with a newer registry in the same loader, so that tools of modules that did not change stay loaded. */
export function adoptRegistry(before: Registry, after: Registry): void {
  const loader = toolLoaderFor(before);
  loader.update(after);
  loaders.set(after, loader);
}

function createPageLoader(registry: Registry): ToolLoader {
  let starting: Promise<ModuleRuntime> | null = null;
  const startRuntime = () => {
    starting ??= import(/* webpackChunkName: "federation" */ './federation-runtime.ts').then(
      ({ createFederationRuntime }) => createFederationRuntime(timeoutMs),
      (error: unknown) => {
        starting = null;
        throw error;
      },
    );
    return starting;
  };
  return createToolLoader({
    registry,
    startRuntime,
    origins: () => [location.origin, ...overrideOrigins()],
    prefetchFile,
    timeout: timeoutMs,
    opening: markOpening,
    hung: () => hungVersions(reportHang),
    arrived: (url) => performance.getEntriesByName(url, 'resource').length > 0,
    report: (failure) => {
      const { source, code, cause } = failure;
      console.error(`${source ? `${source.module} ${source.version}` : 'federation'}: ${code}`, cause ?? '');
      reportFailure(failure);
    },
    loaded: ({ module, version, milliseconds }) => reportLoad(module, version, milliseconds),
  });
}

function reportHang(label: string): void {
  console.error(`${label}: blocked the page, an earlier version is opened.`);
  const [module, version] = label.split(' ');
  if (module && version) reportCrash(module, version);
}

function prefetchFile(url: string, as: 'script' | 'style'): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = as;
  // As the module loader requests the file: otherwise the browser cannot reuse the response.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}
