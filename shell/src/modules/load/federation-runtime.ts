import { containerName, sharedPackages, shellApi } from '@atelier/module-build/federation';
import * as router from '@atelier/module-build/router';
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import satisfies from 'semver/functions/satisfies.js';
import { sanitizeHtmlWith } from '../../policy/default-policy.ts';
import { addKnownFiles } from '../../policy/known-files.ts';
import { importPart } from './ImportedPart.tsx';
import type { ModuleRuntime } from './load-component.ts';
import { wrapCalls } from './module-calls.ts';
import { wrapStorage } from './module-storage.ts';
import { keepOpen } from './open-modules.ts';
import { restorePage } from './page-state.ts';
import { guardPolicies, sanitizeHtml } from './sanitize-html.ts';
import type { ToolLoader } from './tool-loader.ts';

/** The versions of the shared packages, set by the build from the installed packages. */
declare const SHARED_VERSIONS: Record<string, string>;
/** The subpaths of the tool-kit, set by the build. */
declare const TOOL_KIT_ENTRIES: readonly string[];

declare global {
  /**
   * Gives each entry of a module the federation runtime of bundlers (`bundler-runtime.ts` of module-build).
   */
  var _ATELIER_BUNDLER_RUNTIME: () => unknown;
}

type Library = Record<string, unknown>;

/** The libraries that are loaded with the shell. Version 8 of the router has no `react-router-dom`. */
const libraries: Record<string, Library> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-router': router,
  'react-router-dom': router,
};

const versions: Record<string, string> = SHARED_VERSIONS;
const versionOf = (packageName: string) => versions[packageName] ?? '0.0.0';

/** What the shell provides to modules, by request. A request that ends in a slash covers each subpath. */
const shared = Object.fromEntries(
  sharedPackages.flatMap(({ request, package: packageName }) => {
    const version = versionOf(packageName);
    const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
    const library = libraries[request];
    const source = library ? { lib: () => library } : { get: loadToolKit };
    const requests = request.endsWith('/') ? TOOL_KIT_ENTRIES.map((entry) => request + entry) : [request];
    return requests.map((name) => [name, { version, shareConfig, ...source }] as const);
  }),
);

/** The tool-kit has its own file, loaded with the first tool. */
async function loadToolKit() {
  const library: Library = await import(/* webpackChunkName: "tool-kit" */ '@atelier/tool-kit');
  return () => library;
}

/**
 * Creates the federation runtime: a host that registers modules while the page runs.
 * @param loadFor loads what modules import from each other
 */
export function createFederationRuntime(timeout: number, loadFor: ToolLoader['loadFor']): ModuleRuntime {
  sanitizeHtmlWith(sanitizeHtml);
  guardPolicies();
  wrapCalls();
  wrapStorage();
  restorePage();
  globalThis._ATELIER_BUNDLER_RUNTIME = () => ({
    ...federation,
    bundlerRuntime: { ...federation.bundlerRuntime, S: {} },
    bundlerRuntimeOptions: {},
  });
  const host = createInstance({ name: 'atelier', remotes: [], shared, plugins: [checkedScripts(timeout)] });
  // For the containers of modules, also those with a runtime of their own; not for the host.
  registerGlobalPlugins([otherModules(loadFor)]);
  /** The name under which each module is registered now. */
  const inUse = new Map<string, string>();
  /** The scripts of each module built as ES modules, until they are downloaded: their integrities by URL. */
  const pendingScripts = new Map<string, ReadonlyMap<string, string>>();
  let registered = 0;
  return {
    accepts: (range) => satisfies(versionOf(shellApi), range, { includePrerelease: true }),
    prepare: async () => void (await loadToolKit()),
    use(moduleName, { version, base, format, integrity, integrities }, entryUrl) {
      const entryGlobalName = containerName(moduleName);
      // Removing a remote also removes shared packages that other modules use.
      const name = `${entryGlobalName}_${++registered}`;
      // An entry declares its container with `var`, which cannot be deleted.
      Reflect.set(globalThis, entryGlobalName, undefined);
      const folder = new URL(base, entryUrl).href;
      addKnownFiles({ [entryUrl]: integrity });
      addKnownFiles(integrities, folder);
      const type = format === 'module' ? 'module' : 'global';
      host.registerRemotes([{ name, entry: entryUrl, entryGlobalName, type, version }]);
      inUse.set(moduleName, name);
      pendingScripts.delete(moduleName);
      if (format !== 'module') return;
      const scripts = Object.entries(integrities).filter(([file]) => /\.m?js$/.test(file));
      pendingScripts.set(
        moduleName,
        new Map([[entryUrl, integrity], ...scripts.map(([file, hash]) => [folder + file, hash] as const)]),
      );
    },
    async load(moduleName, expose) {
      const scripts = pendingScripts.get(moduleName);
      if (scripts) await downloadScripts(scripts);
      pendingScripts.delete(moduleName);
      return host.loadRemote(`${inUse.get(moduleName)}${expose.slice(1)}`);
    },
  };
}

/** Gives entry scripts the integrity from the registry and a timeout. */
function checkedScripts(timeout: number): ModuleFederationRuntimePlugin {
  return {
    name: 'checked-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.async = true;
      globalThis.atelierFile(script, url);
      return { script, timeout };
    },
  };
}

/** The module of a container, whose name cannot contain hyphens. */
const moduleOf = (container: string) => container.replaceAll('_', '-');

/** Loads the `remotes` of modules by their names, and ignores their addresses. */
function otherModules(loadFor: ToolLoader['loadFor']): ModuleFederationRuntimePlugin {
  return {
    name: 'other-modules',
    async loadEntry({ remoteInfo }) {
      const get = async (expose: string) => {
        const exports = await importPart(loadFor, moduleOf(remoteInfo.name), expose);
        return () => exports;
      };
      // The package declares another type of function.
      return { init() {}, get: get as never };
    },
    onLoad: async ({ remote, origin }) => void keepOpen(moduleOf(remote.name), moduleOf(origin.name)),
  };
}

/**
 * Downloads scripts that are ES modules, by URL with their integrity.
 * @throws Error that names the first file that did not arrive or has another content.
 */
async function downloadScripts(scripts: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all(
    [...scripts].map(
      ([url, integrity]) =>
        new Promise<void>((resolve, reject) => {
          const link = document.createElement('link');
          link.rel = 'modulepreload';
          link.integrity = integrity;
          link.href = url;
          link.onload = () => resolve();
          link.onerror = () => reject(new Error(`Loading chunk ${url} failed.`));
          document.head.append(link);
        }),
    ),
  );
}
