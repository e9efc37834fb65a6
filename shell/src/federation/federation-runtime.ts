import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { containerName } from './container-name.ts';
import { RefusalError } from './load-failure.ts';
import type { ModuleRuntime } from './module-runtime.ts';
import { sharedPackages } from './shared-packages.ts';

declare global {
  /** Where modules built with `externalRuntime` look for the runtime that the shell carries for all of them. */
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/** The federation runtime as the loader uses it: a pure host that learns every module while the page runs. */
export function createFederationRuntime(timeout: number): ModuleRuntime {
  globalThis._FEDERATION_RUNTIME_CORE ??= runtimeCore;
  const integrities = new Map<string, string>();
  const host = createInstance({
    name: 'atelier',
    remotes: [],
    shared: sharedPackages,
    plugins: [checkedScripts(integrities, timeout)],
  });
  const inUse = new Map<string, string>();
  let registered = 0;
  return {
    use(moduleName, { version, integrity }, entryUrl) {
      const entryGlobalName = containerName(moduleName);
      // A name of its own for each try: taking a remote back would take shared packages with it that others use.
      const name = `${entryGlobalName}_${++registered}`;
      // An entry declares its container with `var`, which cannot be deleted; one that stood would be taken for the new.
      Reflect.set(globalThis, entryGlobalName, undefined);
      integrities.set(entryUrl, integrity);
      host.registerRemotes([{ name, entry: entryUrl, entryGlobalName, version }]);
      inUse.set(moduleName, name);
    },
    load: (moduleName, expose) => host.loadRemote(`${inUse.get(moduleName)}${expose.slice(1)}`),
  };
}

/** Entry scripts carry the integrity that the registry gives, and a short time-out. */
function checkedScripts(
  integrities: ReadonlyMap<string, string>,
  timeout: number,
): ModuleFederationRuntimePlugin {
  return {
    name: 'checked-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      const integrity = integrities.get(url);
      if (!integrity) throw new RefusalError('integrity_missing', url);
      script.integrity = integrity;
      return { script, timeout };
    },
  };
}
