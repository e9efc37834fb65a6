import { ToolFrame } from '@atelier/tool-kit/results';
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { type FoundTool, findTool } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { isOverride } from '../override/override-address.ts';
import { PartContext } from './ImportedPart.tsx';
import { ToolBoundary, ToolFailure } from './ToolBoundary.tsx';
import { TimeLimit, ToolWatch } from './ToolWatch.tsx';
import { type OpenedPart, useOpened } from './use-opened.ts';

/** Milliseconds that a loaded component may suspend before it counts as hung. */
const suspenseTimeout = 10_000;

interface Shown {
  /** The properties of the component. */
  given?: object;
  loading: ReactNode;
  /** Shown if the component does not load, throws or hangs. */
  fallback?: ReactNode;
  /** Puts the shell's elements around the component while it is shown. */
  frame?(content: ReactNode): ReactNode;
}

interface ModulePartProps extends Shown {
  path: string;
  expose: string;
}

/** A component of a module in a page of the shell: the view of a creation, or an extension. */
export function ModulePart({ path, ...props }: ModulePartProps) {
  const found = findTool(useSettings().registry, path);
  if (!found) return props.fallback ?? null;
  const key = isOverride(found.module) ? found.module.version : '';
  return <OtherPart key={key} {...props} {...found} />;
}

function OtherPart({ expose, module, tool, ...shown }: Omit<ModulePartProps, 'path'> & FoundTool) {
  return <PartView part={useOpened({ module, tool }, expose)} {...shown} />;
}

export function PartView({ part, fallback, ...shown }: Shown & { part: OpenedPart }) {
  const { module, tool, version, result, inDevelopment, onCrash, retry } = part;
  return (
    <ToolBoundary
      key={part.attempt}
      module={module.name}
      version={version}
      inDevelopment={inDevelopment}
      onCrash={onCrash}
      onRetry={retry}
      fallback={fallback}
    >
      {(result?.ok || part.expose === undefined) && (
        <ToolWatch
          module={module.name}
          tool={tool}
          version={version}
          loaded={result?.ok === true}
          isTool={part.expose === undefined}
          inDevelopment={inDevelopment}
        />
      )}
      {result?.ok !== false ? (
        <LoadedPart part={part} {...shown} />
      ) : fallback !== undefined && !inDevelopment ? (
        fallback
      ) : (
        <ToolFailure message={result.failure.message} onRetry={retry} />
      )}
    </ToolBoundary>
  );
}

/** A loaded component in its frame. It throws to the boundary if it suspends too long. */
function LoadedPart({ part, given, loading, frame = (content) => content }: Shown & { part: OpenedPart }) {
  const { module, tool, result, onRendered } = part;
  if (!result?.ok) return loading;
  // The manifest declares that this component takes these properties.
  const Part = result.exports.default as ComponentType<object>;
  return frame(
    <Suspense fallback={<TimeLimit timeout={suspenseTimeout}>{loading}</TimeLimit>}>
      <ToolFrame module={module.name} tool={tool}>
        <PartContext value={ModulePart}>
          <Part {...given} />
        </PartContext>
      </ToolFrame>
      <AfterRender key={module.version} onShown={onRendered} />
    </Suspense>,
  );
}

/** Calls `onShown` after the elements beside it have rendered. */
function AfterRender({ onShown }: { onShown(): void }) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return null;
}
