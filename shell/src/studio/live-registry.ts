import type { PageSettings } from '@atelier/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSettings } from '../app/app-context.ts';
import type { Registry } from '../app/registry.ts';
import { adoptRegistry } from '../federation/page-loader.ts';

/** Milliseconds between two checks. A hidden page checks when it becomes visible. */
const interval = 3_000;
const timeout = 5_000;

/** The page settings with the current registry: a release or rollback of any module is noticed while the page is open. */
export function useLiveSettings(): PageSettings {
  const settings = useSettings();
  const [registry, setRegistry] = useState(settings.registry);
  const current = useRef(registry);
  useEffect(
    () =>
      followRegistry((next) => {
        if (sameVersions(current.current, next)) return;
        adoptRegistry(current.current, next);
        current.current = next;
        setRegistry(next);
      }),
    [],
  );
  return useMemo(() => ({ ...settings, registry }), [settings, registry]);
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
    if (running || document.visibilityState === 'hidden') return;
    running = true;
    try {
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(timeout)]);
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
  const timer = setInterval(check, interval);
  document.addEventListener('visibilitychange', check, { signal: ended.signal });
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}

function sameVersions(one: Registry, other: Registry): boolean {
  const versions = ({ modules }: Registry) =>
    modules.map(({ name, version, previous }) => `${name} ${version} ${previous?.version ?? ''}`).join();
  return versions(one) === versions(other);
}
