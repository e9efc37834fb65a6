import type { ModuleTool } from '@atelier/contracts';
import { Skeleton } from '@atelier/tool-kit/skeleton';
import { ErrorState } from '@atelier/tool-kit/states';
import { ToolFrame } from '@atelier/tool-kit/tool-frame';
import { Component, type ErrorInfo, type ReactNode, Suspense, use, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSettings } from '../app/app-context.ts';
import { titleOf, usePageTitle } from '../app/page.ts';
import { findTool } from '../app/registry.ts';
import { tool as messages } from '../messages.ts';
import { toolLoaderFor } from './page-loader.ts';
import './tool-route.css';

/** The page of the tool at this path, or `notFound` if the registry has none. */
export function ToolRoute({ notFound }: { notFound: ReactNode }) {
  const { tool } = useParams();
  const { registry } = useSettings();
  const found = findTool(registry, `/ai/${tool}`);
  return found ? <ToolPage key={found.tool.path} {...found} /> : notFound;
}

function ToolPage({ module, tool }: NonNullable<ReturnType<typeof findTool>>) {
  const loader = toolLoaderFor(useSettings().registry);
  const [attempt, setAttempt] = useState(0);
  usePageTitle(titleOf(tool.nav?.label ?? tool.title));
  const retry = () => {
    loader.forget(tool.path);
    setAttempt(attempt + 1);
  };
  return (
    <ToolBoundary key={attempt} module={`${module.name} ${module.version}`} onRetry={retry}>
      <Suspense fallback={<ToolSkeleton />}>
        <ToolView module={module.name} tool={tool} onRetry={retry} />
      </Suspense>
    </ToolBoundary>
  );
}

interface ToolViewProps {
  module: string;
  tool: ModuleTool;
  onRetry(): void;
}

/** The loaded tool in its frame, or the reason why it failed to load. Suspends while it loads. */
function ToolView({ module, tool, onRetry }: ToolViewProps) {
  const loader = toolLoaderFor(useSettings().registry);
  // `peek` avoids suspending for a loaded tool: React shows a suspended boundary's content after 300 ms at the earliest.
  const result = loader.peek(tool.path) ?? use(loader.load(tool.path));
  if (!result.ok) return <ToolFailure message={result.failure.message} onRetry={onRetry} />;
  return (
    <ToolFrame module={module} tool={tool}>
      <result.Tool />
    </ToolFrame>
  );
}

interface ToolBoundaryProps {
  /** The module and version, for the log. */
  module: string;
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
    console.error(`${this.props.module}: threw while rendering.`, error, componentStack ?? '');
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
