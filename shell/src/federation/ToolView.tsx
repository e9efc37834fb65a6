import type { ModuleTool } from '@atelier/contracts';
import { ToolFrame } from '@atelier/tool-kit/tool-frame';
import { use } from 'react';
import { ToolFailure } from './ToolFailure.tsx';
import { useToolLoader } from './tool-loader-context.ts';

interface ToolViewProps {
  module: string;
  tool: ModuleTool;
  onRetry(): void;
}

/** A tool in its frame, once it is loaded; why it is not, where it cannot be. Suspends meanwhile. */
export function ToolView({ module, tool, onRetry }: ToolViewProps) {
  const loader = useToolLoader();
  // One that is here is drawn at once: a suspended place is filled after 300 ms at the earliest (React's throttle).
  const result = loader.peek(tool.path) ?? use(loader.load(tool.path));
  if (!result.ok) return <ToolFailure message={result.failure.message} onRetry={onRetry} />;
  return (
    <ToolFrame module={module} tool={tool}>
      <result.Tool />
    </ToolFrame>
  );
}
