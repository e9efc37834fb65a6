import type { PageSettings } from '@atelier/contracts';
import { pageLanguage } from '@atelier/tool-kit/language';
import { useCallback, useMemo, useRef, useState } from 'react';
import useSWR from 'swr';
import { adoptRegistry } from '../modules/load/page-loader.ts';
import type { Registry, RegistryModule } from '../settings/registry.ts';
import { registryIn } from '../settings/registry-texts.ts';
import { useSettings } from '../settings/settings.ts';

const refreshInterval = 30_000;
const timeoutMs = 5_000;

interface LiveSettings {
  settings: PageSettings;
  override(module: RegistryModule | null): void;
}

interface LiveRegistry {
  released: Registry;
  override: RegistryModule | null;
  inUse: Registry;
}

/** The page settings with the current registry, which follows releases while the page is visible. */
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
  useSWR('/registry', fetchRegistry, {
    refreshInterval,
    revalidateOnMount: false,
    onSuccess: (released) => change({ released: registryIn(pageLanguage(), released) }),
  });
  const override = useCallback(
    (module: RegistryModule | null) => {
      const [translated = null] = module ? registryIn(pageLanguage(), { modules: [module] }).modules : [];
      change({ override: translated });
    },
    [change],
  );
  return useMemo(() => ({ settings: { ...settings, registry }, override }), [settings, registry, override]);
}

/** The registry, which the gateway has validated, as the one in the page. */
async function fetchRegistry(path: string): Promise<Registry> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The registry responds with status ${response.status}.`);
  return response.json();
}

/** The registry with a module in place of the one of its name, and of any that has one of its paths. */
function withOverride(registry: Registry, module: RegistryModule | null): Registry {
  if (!module) return registry;
  const paths = new Set(module.tools.map(({ path }) => path));
  const others = registry.modules.filter(
    ({ name, tools }) => name !== module.name && !tools.some(({ path }) => paths.has(path)),
  );
  return { ...registry, modules: [...others, module] };
}

function sameVersions(one: Registry, other: Registry): boolean {
  const versions = ({ modules }: Registry) =>
    modules.map(({ name, version, previous }) => `${name} ${version} ${previous?.version ?? ''}`).join();
  return versions(one) === versions(other);
}
