import type { PageSettings } from '@atelier/contracts';
import { pageLanguage } from '@atelier/tool-kit/language';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { adoptRegistry } from '../modules/load/page-loader.ts';
import type { Registry, RegistryModule } from '../settings/registry.ts';
import { registryIn } from '../settings/registry-texts.ts';
import { useSettings } from '../settings/settings.ts';

/** The interval of checks, with 20 % jitter. A hidden page checks when it becomes visible. */
const intervalMs = 30_000;
const timeoutMs = 5_000;

/** The page settings with the current registry, and a function that overrides a released module. */
interface LiveSettings {
  settings: PageSettings;
  override(module: RegistryModule | null): void;
}

/** The registry of the page and its parts. */
interface LiveRegistry {
  released: Registry;
  override: RegistryModule | null;
  inUse: Registry;
}

/** The page settings with the current registry, which follows releases and rollbacks while the page is open. */
export function useLiveSettings(): LiveSettings {
  const settings = useSettings();
  const [registry, setRegistry] = useState(settings.registry);
  const live = useRef<LiveRegistry>({ released: registry, override: null, inUse: registry });
  const change = useCallback((changes: Partial<Pick<LiveRegistry, 'released' | 'override'>>) => {
    const { released, override, inUse } = Object.assign(live.current, changes);
    const next = withOverride(released, override);
    if (sameVersions(inUse, next)) return;
    adoptRegistry(inUse, next);
    live.current.inUse = next;
    setRegistry(next);
  }, []);
  useEffect(
    () => followRegistry((released) => change({ released: registryIn(pageLanguage(), released) })),
    [change],
  );
  const override = useCallback(
    (module: RegistryModule | null) => {
      const [translated = null] = module ? registryIn(pageLanguage(), { modules: [module] }).modules : [];
      change({ override: translated });
    },
    [change],
  );
  return useMemo(() => ({ settings: { ...settings, registry }, override }), [settings, registry, override]);
}

/** The registry with a module in place of the released one of the same name, and of any that has one of its paths. */
function withOverride(registry: Registry, module: RegistryModule | null): Registry {
  if (!module) return registry;
  const paths = new Set(module.tools.map(({ path }) => path));
  const others = registry.modules.filter(
    ({ name, tools }) => name !== module.name && !tools.some(({ path }) => paths.has(path)),
  );
  return { ...registry, modules: [...others, module] };
}

/**
 * Requests the registry repeatedly while the page is visible: one small conditional request for all modules. Returns a function
 * that ends it.
 */
export function followRegistry(onRegistry: (registry: Registry) => void): () => void {
  const ended = new AbortController();
  let tag: string | null = null;
  let running = false;

  const check = async () => {
    if (running || !navigator.onLine || document.visibilityState === 'hidden') return;
    running = true;
    try {
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeoutMs)]);
      const response = await fetch('/registry', { signal });
      const received = response.headers.get('etag');
      if (!response.ok || (received !== null && received === tag)) return;
      // The gateway has validated it, as the registry in the page.
      const registry: Registry = await response.json();
      tag = received;
      if (!ended.signal.aborted) onRegistry(registry);
    } catch {
      // The next check tries again.
    } finally {
      running = false;
    }
  };
  let timer: ReturnType<typeof setTimeout>;
  const checkLater = () => {
    const next = async () => {
      await check();
      if (!ended.signal.aborted) checkLater();
    };
    timer = setTimeout(next, intervalMs * (0.8 + Math.random() * 0.4));
  };
  checkLater();
  document.addEventListener('visibilitychange', check, { signal: ended.signal });
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}

function sameVersions(one: Registry, other: Registry): boolean {
  const versions = ({ modules }: Registry) =>
    modules.map(({ name, version, previous }) => `${name} ${version} ${previous?.version ?? ''}`).join();
  return versions(one) === versions(other);
}
