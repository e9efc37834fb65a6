import { Button } from '@atelier/tool-kit/forms';
import { ToolFrame } from '@atelier/tool-kit/results';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { tool as texts } from '../../messages.ts';
import { useSettings } from '../../page/app-context.ts';
import { PageSkeleton } from '../../page/PageSkeleton.tsx';
import { usePageTitle } from '../../page/page.ts';
import type { FoundTool } from '../../page/registry.ts';
import { navLabel } from '../../page/studio-tools.ts';
import { isOverride } from '../override/override-address.ts';
import { attributeProblems } from './module-problems.ts';
import { PageDamage } from './page-damage.tsx';
import { toolLoaderFor } from './page-loader.ts';
import { markRunning } from './running-marks.ts';
import { TimeLimit, ToolBoundary, ToolFailure, UpdateLimit } from './ToolBoundary.tsx';
import { ToolWatch } from './ToolWatch.tsx';
import type { LoadResult } from './tool-loader.ts';

/** Milliseconds that a loaded tool may suspend before it counts as hung. */
const suspenseTimeout = 10_000;

/** An open tool. It stays the same until the user leaves or reloads it, so that a release does not clear a form. */
interface OpenedTool extends FoundTool {
  attempt: number;
  /** The outcome, if the tool was loaded before. */
  known: LoadResult | undefined;
  loading: Promise<LoadResult>;
}

export function InPageTool({ module, tool }: FoundTool) {
  const loader = toolLoaderFor(useSettings().registry);
  const open = (attempt: number): OpenedTool => {
    const known = loader.peek(tool.path);
    return { module, tool, attempt, known, loading: loader.load(tool.path) };
  };
  const [opened, setOpened] = useState(() => open(0));
  const result = useLoadResult(opened);
  // While it loads that of the registry, then the loaded one, which may be an earlier one.
  const version = result?.ok ? result.version : opened.module.version;
  usePageTitle(navLabel(tool));
  const reload = () => setOpened(open(opened.attempt + 1));
  const inDevelopment = isOverride(module);
  const showBuild = useEffectEvent(() => setOpened(open(opened.attempt)));
  useEffect(() => {
    if (!inDevelopment || opened.module === module) return;
    let current = true;
    void loader.load(tool.path).then(() => current && showBuild());
    return () => {
      current = false;
    };
  }, [loader, tool.path, module, opened.module, inDevelopment]);
  const retry = () => {
    loader.forget(tool.path);
    reload();
  };
  return (
    <>
      <VersionNotice
        opened={opened}
        loaded={version}
        // Each build of a module in development is shown as soon as it is loaded.
        newest={inDevelopment ? opened.module.version : module.version}
        onReload={reload}
      />
      <ToolBoundary
        key={opened.attempt}
        module={opened.module.name}
        version={version}
        inDevelopment={inDevelopment}
        onCrash={(error) => {
          if (!inDevelopment && loader.crashed(tool.path, error instanceof PageDamage)) retry();
        }}
        onRetry={retry}
      >
        <ToolWatch module={module.name} tool={tool} version={version} loaded={result?.ok === true} />
        {result ? (
          <ToolView
            opened={opened}
            result={result}
            onRetry={retry}
            onRendered={() => loader.worked(tool.path)}
          />
        ) : (
          <PageSkeleton />
        )}
      </ToolBoundary>
    </>
  );
}

/**
 * The outcome of loading a tool; undefined while it loads. A state and no suspending: React shows the content of a suspended boundary
 * 300 ms after its fallback at the earliest.
 */
function useLoadResult({ known, loading }: OpenedTool): LoadResult | undefined {
  const [loaded, setLoaded] = useState<{ by: OpenedTool['loading']; result: LoadResult } | null>(null);
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

interface VersionNoticeProps {
  opened: OpenedTool;
  loaded: string;
  newest: string;
  onReload(): void;
}

/** A notice that the open tool's module was released or rolled back, or that an earlier version is shown. */
function VersionNotice({ opened, loaded, newest, onReload }: VersionNoticeProps) {
  if (loaded === newest) return null;
  const updated = newest !== opened.module.version;
  return (
    <p
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-sunk py-2.5 pe-2.5 ps-4"
      role="status"
    >
      <span>{updated ? texts.updated : texts.previousVersion}</span>
      {updated && <Button onClick={onReload}>{texts.reload}</Button>}
    </p>
  );
}

interface ToolViewProps {
  opened: FoundTool;
  result: LoadResult;
  onRetry(): void;
  onRendered(): void;
}

/** The loaded tool in its frame, or the reason why it failed to load. */
function ToolView({ opened: { module, tool }, result, onRetry, onRendered }: ToolViewProps) {
  if (!result.ok) return <ToolFailure message={result.failure.message} onRetry={onRetry} />;
  return (
    <RunningTool
      module={module}
      tool={tool}
      version={result.version}
      loading={<PageSkeleton />}
      onRendered={onRendered}
    >
      <result.Tool />
    </RunningTool>
  );
}

interface RunningToolProps extends FoundTool {
  version: string;
  /** Shown while it suspends. */
  loading: ReactNode;
  onRendered(): void;
  children: ReactNode;
}

/** A loaded component of a module in its frame. It throws to the boundary if it suspends too long, or updates without end. */
export function RunningTool({ module, tool, version, loading, onRendered, children }: RunningToolProps) {
  return (
    <Suspense fallback={<TimeLimit timeout={suspenseTimeout}>{loading}</TimeLimit>}>
      <ToolFrame module={module.name} tool={tool}>
        <Running module={module.name} version={version} />
        {children}
      </ToolFrame>
      <UpdateLimit />
      <AfterRender key={module.version} onShown={onRendered} />
    </Suspense>
  );
}

/** Marks that the tool after it runs: while it renders the first time, in its first effects, and while it handles a click. */
function Running({ module, version }: { module: string; version: string }) {
  const mark = () => markRunning(module, version)();
  useState(mark);
  const markLater = useEffectEvent(mark);
  useEffect(() => {
    markLater();
    const leave = attributeProblems(module, version);
    const onClick = ({ target }: MouseEvent) => {
      const frame = target instanceof Element ? target.closest<HTMLElement>('[data-mfe]') : null;
      if (!frame || frame.dataset.mfe === module) markLater();
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      leave();
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [module, version]);
  return null;
}

/** Calls `onShown` after the elements beside it have rendered. */
function AfterRender({ onShown }: { onShown(): void }) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return null;
}
