import { Button } from '@atelier/tool-kit/forms';
import { useEffect, useEffectEvent } from 'react';
import { usePageTitle } from '../../browser/titles.ts';
import { PageSkeleton } from '../../elements/PageSkeleton.tsx';
import { tool as texts } from '../../messages.ts';
import type { FoundTool } from '../../settings/registry.ts';
import { navLabel } from '../../settings/studio-tools.ts';
import { PartView } from './ModulePart.tsx';
import { type OpenedPart, useOpened } from './use-opened.ts';

export function InPageTool({ module, tool }: FoundTool) {
  usePageTitle(navLabel(tool));
  const part = useOpened({ module, tool });
  const { loader, inDevelopment } = part;
  const showBuild = useEffectEvent(part.show);
  useEffect(() => {
    if (!inDevelopment || part.module === module) return;
    let current = true;
    void loader.load(tool.path).then(() => current && showBuild());
    return () => {
      current = false;
    };
  }, [loader, tool.path, module, part.module, inDevelopment]);
  return (
    <>
      {/* Each build of a module in development is shown as soon as it is loaded. */}
      <VersionNotice part={part} newest={inDevelopment ? part.module.version : module.version} />
      <PartView part={part} loading={<PageSkeleton />} />
    </>
  );
}

interface VersionNoticeProps {
  part: OpenedPart;
  newest: string;
}

function VersionNotice({ part: { module, version, result, reload }, newest }: VersionNoticeProps) {
  if (version === newest) return null;
  const updated = newest !== module.version;
  const isSlow = result?.ok && result.insteadOf?.code === 'timed_out';
  return (
    <p
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-sunk py-2.5 pe-2.5 ps-4"
      role="status"
    >
      <span>{updated ? texts.updated : isSlow ? texts.slowVersion : texts.previousVersion}</span>
      {updated && <Button onClick={reload}>{texts.reload}</Button>}
    </p>
  );
}
