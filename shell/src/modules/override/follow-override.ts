import type { RegistryModule } from '../../settings/registry.ts';
import { isPreview } from './override-address.ts';

export interface OverrideState {
  /** The last version that was built; null before the first one. */
  module: RegistryModule | null;
  /** The problems of the last build; empty if it succeeded. */
  problems: readonly string[];
  reachable: boolean;
}

/** Between two attempts while the server does not respond. */
const retryMs = 1_000;

/** Reads a preview once, or follows the development server at `address`. */
export function followOverride(address: string, onState: (state: OverrideState) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  void (async () => {
    let state: OverrideState = { module: null, problems: [], reachable: true };
    let build = '';
    while (!signal.aborted) {
      try {
        if (isPreview(address)) return onState(await readPreview(address, signal));
        const response = await fetch(`${address}/build?after=${build}`, { signal });
        const received: { build: string; module: RegistryModule | null; problems: string[] } =
          await response.json();
        build = received.build;
        state = {
          module: received.module ?? state.module,
          problems: received.problems,
          reachable: true,
        };
      } catch {
        build = '';
        state = { ...state, reachable: false };
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
      if (!signal.aborted) onState(state);
    }
  })();
  return () => ended.abort();
}

async function readPreview(path: string, signal: AbortSignal): Promise<OverrideState> {
  const response = await fetch(path, { signal });
  if (response.status >= 500) throw new Error(`${path} returned ${response.status}.`);
  // The registry has validated it.
  const { module = null, message }: { module?: RegistryModule | null; message: string } =
    await response.json();
  return { module, problems: module ? [] : [message], reachable: true };
}
