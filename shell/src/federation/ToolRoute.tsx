import { type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSettings } from '../app/settings.tsx';
import { titleOf, usePageTitle } from '../app/use-page-title.ts';
import { findTool } from './find-tool.ts';
import { ToolBoundary } from './ToolBoundary.tsx';
import { ToolSkeleton } from './ToolSkeleton.tsx';
import { ToolView } from './ToolView.tsx';
import { useToolLoader } from './tool-loader-context.ts';

/** The page of whatever tool the registry has at this path; `notFound` where it has none. */
export function ToolRoute({ notFound }: { notFound: ReactNode }) {
  const { tool } = useParams();
  const { registry } = useSettings();
  const found = findTool(registry, `/ai/${tool}`);
  return found ? <ToolPlace key={found.tool.path} {...found} /> : notFound;
}

function ToolPlace({ module, tool }: NonNullable<ReturnType<typeof findTool>>) {
  const loader = useToolLoader();
  const [turn, setTurn] = useState(0);
  usePageTitle(titleOf(tool.nav?.label ?? tool.title));
  const tryAgain = () => {
    loader.forget(tool.path);
    setTurn(turn + 1);
  };
  return (
    <ToolBoundary key={turn} module={`${module.name} ${module.version}`} onRetry={tryAgain}>
      <Suspense fallback={<ToolSkeleton />}>
        <ToolView module={module.name} tool={tool} onRetry={tryAgain} />
      </Suspense>
    </ToolBoundary>
  );
}
