import type { ModuleTool } from '@atelier/contracts';
import { type CSSProperties, createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { maskOf } from './Icon.tsx';

/** The element that the tool-kit's dialogs and menus are rendered into: of a module, inside its wrapper. */
export const PortalContext = createContext<HTMLElement | null>(null);

/** The element for portals; undefined means the body. */
export const usePortal = () => useContext(PortalContext) ?? undefined;

interface ToolFrameProps {
  /** The module's name; its style sheet applies within `[data-mfe]` of that name. */
  module: string;
  tool: Pick<ModuleTool, 'gradient' | 'icon'>;
  children: ReactNode;
}

export const toolStyle = ({ gradient, icon }: Pick<ModuleTool, 'gradient' | 'icon'>) => ({
  '--tool-accent-from': gradient.from,
  '--tool-accent-to': gradient.to,
  '--tool-icon': maskOf(icon),
});

/** Clips a tool, including fixed elements, to its area of the page, with room for shadows and focus rings. */
const bounds: CSSProperties = { contain: 'layout', overflow: 'clip', overflowClipMargin: '1rem' };

/** The shell's wrapper of each tool: its styles cannot select the bounds, and its portals are inside. */
export function ToolFrame({ module, tool, children }: ToolFrameProps) {
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  const style = toolStyle(tool) as CSSProperties;
  const holdPortals = useCallback((element: HTMLElement | null) => {
    element?.style.setProperty('display', 'contents', 'important');
    setPortal(element);
  }, []);
  return (
    <PortalContext value={portal}>
      <div style={bounds}>
        <div data-mfe={module} data-tool-accent="" style={style}>
          {children}
        </div>
      </div>
      <div data-mfe={module} data-tool-accent="" style={style} ref={holdPortals} />
    </PortalContext>
  );
}
