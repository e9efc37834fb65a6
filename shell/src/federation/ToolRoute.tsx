import { Button } from '@atelier/tool-kit/button';
import { Skeleton } from '@atelier/tool-kit/skeleton';
import { ErrorState } from '@atelier/tool-kit/states';
import { ToolFrame } from '@atelier/tool-kit/tool-frame';
import { Component, type ErrorInfo, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSettings } from '../app/app-context.ts';
import { titleOf, usePageTitle } from '../app/page.ts';
import { findTool } from '../app/registry.ts';
import { tool as messages } from '../messages.ts';
import { reportCrash } from './module-reports.ts';
import { toolLoaderFor } from './page-loader.ts';
import type { LoadResult } from './tool-loader.ts';
import './tool-route.css';

/** The page of the tool at this path, or `notFound` if the registry has none. */
export function ToolRoute({ notFound }: { notFound: ReactNode }) {
  const { tool } = useParams();
  const { registry } = useSettings();
  const found = findTool(registry, `/ai/${tool}`);
  return found ? <ToolPage key={found.tool.path} {...found} /> : notFound;
}

type FoundTool = NonNullable<ReturnType<typeof findTool>>;

/** A tool as it was opened. It stays the same until the user leaves or reloads it, so that no release empties a form. */
interface OpenedTool extends FoundTool {
  attempt: number;
  /** The outcome, if the tool was loaded before. */
  known: LoadResult | undefined;
  loading: Promise<LoadResult>;
}

function ToolPage({ module, tool }: FoundTool) {
  const loader = toolLoaderFor(useSettings().registry);
  const open = (attempt: number): OpenedTool => {
    const known = loader.peek(tool.path);
    return { module, tool, attempt, known, loading: loader.load(tool.path) };
  };
  const [opened, setOpened] = useState(() => open(0));
  const version = useLoadedVersion(opened);
  usePageTitle(titleOf(tool.nav?.label ?? tool.title));
  const reload = () => setOpened(open(opened.attempt + 1));
  const retry = () => {
    loader.forget(tool.path);
    reload();
  };
  return (
    <>
      {module.version !== version && <UpdateNotice onReload={reload} />}
      <ToolBoundary
        key={opened.attempt}
        module={opened.module.name}
        version={version}
        onCrash={() => loader.crashed(tool.path)}
        onRetry={retry}
      >
        <Suspense fallback={<ToolSkeleton />}>
          <ToolView opened={opened} onRetry={retry} />
        </Suspense>
      </ToolBoundary>
    </>
  );
}

/** The version of an open tool: while it loads that of the registry, then the loaded one, which may be the previous one. */
function useLoadedVersion({ module, loading }: OpenedTool): string {
  const [loaded, setLoaded] = useState<{ by: OpenedTool['loading']; version: string } | null>(null);
  useEffect(() => {
    void loading.then((result) => setLoaded(result.ok ? { by: loading, version: result.version } : null));
  }, [loading]);
  return loaded?.by === loading ? loaded.version : module.version;
}

/** Tells that the module of the open tool was released or rolled back. */
function UpdateNotice({ onReload }: { onReload(): void }) {
  return (
    <p className="tool-update" role="status">
      <span>{messages.updated}</span>
      <Button onClick={onReload}>{messages.reload}</Button>
    </p>
  );
}

/** The loaded tool in its frame, or the reason why it failed to load. Suspends while it loads. */
function ToolView({ opened, onRetry }: { opened: OpenedTool; onRetry(): void }) {
  const { module, tool, known, loading } = opened;
  // A known outcome avoids suspending: React shows a suspended boundary's content after 300 ms at the earliest.
  const result = known ?? use(loading);
  if (!result.ok) return <ToolFailure message={result.failure.message} onRetry={onRetry} />;
  return (
    <ToolFrame module={module.name} tool={tool}>
      <result.Tool />
    </ToolFrame>
  );
}

interface ToolBoundaryProps {
  module: string;
  version: string;
  onCrash(): void;
  onRetry(): void;
  children: ReactNode;
}

/** Confines an error that a tool throws while it renders to the tool's page. */
class ToolBoundary extends Component<ToolBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    const { module, version, onCrash } = this.props;
    console.error(`${module} ${version}: threw while rendering.`, error, componentStack ?? '');
    reportCrash(module, version);
    onCrash();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ToolFailure message={messages.crashed} onRetry={this.props.onRetry} />;
  }
}

function ToolFailure({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="tool-failure">
      <ErrorState error={{ message }} onRetry={onRetry} />
    </div>
  );
}

/** The outline of a tool. The style sheet shows it only after 150 ms of loading. */
function ToolSkeleton() {
  return (
    <div className="tool-skeleton" role="status" aria-label={messages.loading}>
      <Skeleton className="tool-skeleton-form" />
      <Skeleton className="tool-skeleton-result" />
    </div>
  );
}
