import type { Creation } from '@atelier/contracts';
import { ToolFrame } from '@atelier/tool-kit/results';
import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { useSettings } from '../../page/app-context.ts';
import { ErrorBoundary } from '../../page/ErrorBoundary.tsx';
import type { CreatedType } from '../../page/studio-tools.ts';
import { reportCrash } from './module-reports.ts';
import { toolLoaderFor } from './page-loader.ts';
import { ToolWatch } from './ToolWatch.tsx';

interface CreationViewProps {
  creation: Creation;
  /** The declaration of the tool that made it. */
  createdType: CreatedType;
  view: string;
  /** Shown if the component does not load, or throws. */
  fallback: ReactNode;
  loading: ReactNode;
}

/** A creation in its tool's view. */
export function CreationView({ fallback, loading, ...shown }: CreationViewProps) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense fallback={loading}>
        <LoadedView fallback={fallback} {...shown} />
      </Suspense>
    </ErrorBoundary>
  );
}

function LoadedView({ creation, createdType, view, fallback }: Omit<CreationViewProps, 'loading'>) {
  const { module, tool } = createdType;
  const loader = toolLoaderFor(useSettings().registry);
  const result = loader.peek(tool.path, view) ?? use(loader.load(tool.path, view));
  if (!result.ok) return fallback;
  // The manifest declares that this component takes a creation.
  const View = result.Tool as ComponentType<{ creation: Creation }>;
  return (
    <ErrorBoundary fallback={fallback} onError={(error) => reportCrash(module, result.version, error)}>
      <ToolWatch module={module} tool={tool} version={result.version} loaded />
      <ToolFrame module={module} tool={tool}>
        <View creation={creation} />
      </ToolFrame>
    </ErrorBoundary>
  );
}
