import { useEffect, useState } from 'react';
import type { FoundTool, RegistryModule } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { isOverride } from '../override/override-address.ts';
import { toolLoaderFor } from './page-loader.ts';
import type { LoadResult } from './tool-loader.ts';

interface Opened {
  /** The module stays the same until the user leaves or reloads the component. */
  module: RegistryModule;
  attempt: number;
  known: LoadResult | undefined;
  loading: Promise<LoadResult>;
}

export type OpenedPart = ReturnType<typeof useOpened>;

/** Loads a tool, or with `expose` another component of its module. */
export function useOpened({ module, tool }: FoundTool, expose?: string) {
  const loader = toolLoaderFor(useSettings().registry);
  const open = (attempt: number): Opened => {
    const known = loader.peek(tool.path, expose);
    return { module, attempt, known, loading: loader.load(tool.path, expose) };
  };
  const [opened, setOpened] = useState(() => open(0));
  const { attempt } = opened;
  const result = useLoadResult(opened);
  const inDevelopment = isOverride(module);
  const reload = () => setOpened(open(attempt + 1));
  const retry = () => {
    loader.forget(tool.path, expose);
    reload();
  };
  return {
    loader,
    module: opened.module,
    tool,
    expose,
    attempt,
    result,
    inDevelopment,
    /** While it loads that of the registry, then the loaded one, which may be an earlier one. */
    version: result?.ok ? result.version : opened.module.version,
    reload,
    retry,
    show: () => setOpened(open(attempt)),
    onCrash() {
      if (!inDevelopment && loader.crashed(tool.path, expose)) retry();
    },
    onRendered: () => loader.worked(tool.path, expose),
  };
}

/** The outcome of loading a component; undefined while it loads. */
function useLoadResult({ known, loading }: Opened): LoadResult | undefined {
  const [loaded, setLoaded] = useState<{ by: Opened['loading']; result: LoadResult } | null>(null);
  useEffect(() => {
    if (known) return;
    let current = true;
    void loading.then((result) => {
      if (current) setLoaded({ by: loading, result });
    });
    return () => {
      current = false;
    };
  }, [known, loading]);
  return known ?? (loaded?.by === loading ? loaded.result : undefined);
}
