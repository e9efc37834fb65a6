import { createSignatureFunctionForTransform } from 'react-refresh/runtime';
import { isRegistered, refreshable, registerComponent, showRegistered, withVersion } from './components.ts';
import { type Factories, keepFiles } from './reused-files.ts';

/** The state of the page's first build, which later builds continue with. */
interface RefreshRuntime {
  registerComponent: typeof registerComponent;
  createSignature: typeof createSignatureFunctionForTransform;
  refreshable: typeof refreshable;
  showRegistered: typeof showRegistered;
  withVersion: typeof withVersion;
  keepFilesOf(module: string): (factories: Factories) => void;
}

declare global {
  var __atelierRefresh: RefreshRuntime | undefined;
}

/** Every build contains this file; all use the runtime of the first. */
export const runtime: RefreshRuntime = globalThis.__atelierRefresh ?? createRuntime();
globalThis.__atelierRefresh = runtime;

function createRuntime(): RefreshRuntime {
  const kept = new Map<string, (factories: Factories) => void>();
  return {
    registerComponent,
    createSignature: createSignatureFunctionForTransform,
    refreshable,
    showRegistered,
    withVersion,
    keepFilesOf(module) {
      const known = kept.get(module) ?? keepFiles(isRegistered);
      kept.set(module, known);
      return known;
    },
  };
}
