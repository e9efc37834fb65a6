import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { addKnownFiles } from '../files/known-files.ts';
import { containerName } from './container-name.ts';
import type { ModuleRuntime } from './module-runtime.ts';
import { sharedPackages } from './shared-packages.ts';

declare global {
  /** Where modules built with `externalRuntime` look for the runtime that the shell carries for all of them. */
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/** The federation runtime as the loader uses it: a pure host that learns every module while the page runs. */
export function createFederationRuntime(timeout: number): ModuleRuntime {
  globalThis._FEDERATION_RUNTIME_CORE ??= runtimeCore;
  const host = createInstance({
    name: 'atelier',
    remotes: [],
    shared: sharedPackages,
    plugins: [checkedScripts(timeout)],
  });
  const inUse = new Map<string, string>();
  let registered = 0;
  return {
    use(moduleName, { version, base, integrity, integrities }, entryUrl) {
      const entryGlobalName = containerName(moduleName);
      // A name of its own for each try: taking a remote back would take shared packages with it that others use.
      const name = `${entryGlobalName}_${++registered}`;
      // An entry declares its container with `var`, which cannot be deleted; one that stood would be taken for the new.
      Reflect.set(globalThis, entryGlobalName, undefined);
      addKnownFiles({ [entryUrl]: integrity });
      addKnownFiles(integrities, new URL(base, entryUrl).href);
      host.registerRemotes([{ name, entry: entryUrl, entryGlobalName, version }]);
      inUse.set(moduleName, name);
    },
    load: (moduleName, expose) => host.loadRemote(`${inUse.get(moduleName)}${expose.slice(1)}`),
  };
}

/** Entry scripts carry the integrity that the registry gives, and a short time-out. */
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
