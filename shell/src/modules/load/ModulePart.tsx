import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { useSettings } from '../../page/app-context.ts';
import { type FoundTool, findTool } from '../../page/registry.ts';
import { isOverride } from '../override/override-address.ts';
import { RunningTool } from './InPageTool.tsx';
import { PageDamage } from './page-damage.tsx';
import { toolLoaderFor } from './page-loader.ts';
import { ToolBoundary, ToolFailure } from './ToolBoundary.tsx';
import { ToolWatch } from './ToolWatch.tsx';
import type { LoadResult } from './tool-loader.ts';

export interface ModulePartProps {
  /** The path of a tool of the module. */
  path: string;
  expose: string;
  /** The properties of the component. */
  given?: object;
  loading: ReactNode;
  /** Shown if the component does not load, throws or hangs; by default a message with a button that tries again. */
  fallback?: ReactNode;
  /** Puts the shell's elements around the component while it is shown. */
  frame?(content: ReactNode): ReactNode;
}

/**
 * A component of a module in a page of the shell: the view of a creation, or an extension. It follows the rules of a tool: an earlier version
 * replaces one that does not load or crashes, and a release does not replace what is open.
 */
export function ModulePart(props: ModulePartProps) {
  const found = findTool(useSettings().registry, props.path);
  if (!found) return props.fallback ?? null;
  const key = isOverride(found.module) ? found.module.version : '';
  return <OpenedPart key={key} {...props} {...found} />;
}

interface Opened {
  attempt: number;
  /** The outcome, if the component was loaded before. */
  known: LoadResult | undefined;
  loading: Promise<LoadResult>;
}

function OpenedPart({ path, expose, loading, ...shown }: ModulePartProps & FoundTool) {
  const loader = toolLoaderFor(useSettings().registry);
  const open = (attempt: number): Opened => {
    const known = loader.peek(path, expose);
    return { attempt, known, loading: loader.load(path, expose) };
  };
  const [opened, setOpened] = useState(() => open(0));
  const retry = () => {
    loader.forget(path, expose);
    setOpened(open(opened.attempt + 1));
  };
  return (
    <Suspense key={opened.attempt} fallback={loading}>
      <LoadedPart
        {...shown}
        loading={loading}
        opened={opened}
        onRetry={retry}
        onCrash={(error) => {
          if (loader.crashed(path, error instanceof PageDamage, expose)) retry();
        }}
        onRendered={() => loader.worked(path, expose)}
      />
    </Suspense>
  );
}

interface LoadedPartProps extends FoundTool, Omit<ModulePartProps, 'path' | 'expose'> {
  opened: Opened;
  onRetry(): void;
  onCrash(error: unknown): void;
  onRendered(): void;
}

function LoadedPart({ module, tool, opened, ...props }: LoadedPartProps) {
  const { given, loading, fallback, frame = (content) => content, onRetry, onCrash, onRendered } = props;
  const result = opened.known ?? use(opened.loading);
  const inDevelopment = isOverride(module);
  if (!result.ok)
    return fallback === undefined || inDevelopment ? (
      <ToolFailure message={result.failure.message} onRetry={onRetry} />
    ) : (
      fallback
    );
  // The manifest declares that this component takes these properties.
  const Part = result.Tool as ComponentType<object>;
  return (
    <ToolBoundary
      module={module.name}
      version={result.version}
      inDevelopment={inDevelopment}
      onCrash={(error) => !inDevelopment && onCrash(error)}
      onRetry={onRetry}
      fallback={fallback}
    >
      <ToolWatch module={module.name} tool={tool} version={result.version} loaded />
      {frame(
        <RunningTool
          module={module}
          tool={tool}
          version={result.version}
          loading={loading}
          onRendered={onRendered}
        >
          <Part {...given} />
        </RunningTool>,
      )}
    </ToolBoundary>
  );
}
