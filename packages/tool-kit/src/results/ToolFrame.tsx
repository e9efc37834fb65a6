import type { ModuleTool } from '@atelier/contracts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { maskOf } from './Icon.tsx';
import { PortalContext } from './portal.ts';

interface ToolFrameProps {
  /** The module's name; its style sheet applies within `[data-mfe]` of that name. */
  module: string;
  tool: Pick<ModuleTool, 'gradient' | 'icon'>;
  children: ReactNode;
}

/** The shell's wrapper of each tool: limits its style sheet, sets its colours and icon, and holds its portals. */
export function ToolFrame({ module, tool, children }: ToolFrameProps) {
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  const style = {
    '--tool-accent-from': tool.gradient.from,
    '--tool-accent-to': tool.gradient.to,
    '--tool-icon': maskOf(tool.icon),
  } as CSSProperties;
  return (
    <PortalContext value={portal}>
      <div data-mfe={module} data-tool-accent="" style={style} ref={setPortal}>
        {children}
      </div>
    </PortalContext>
  );
}
