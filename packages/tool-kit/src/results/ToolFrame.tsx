import type { ModuleTool } from '@atelier/contracts';
import { type CSSProperties, createContext, type ReactNode, useContext, useState } from 'react';
import { maskOf } from './Icon.tsx';

/** A pair of colours, as in the registry. */
export type Gradient = ModuleTool['gradient'];

/**
 * Props for an element that takes a tool's colours, with everything in it: `<div {...toolAccentProps(tool.gradient)}>`.
 * The derived colours (for text, for buttons) are computed in `tokens.css`.
 */
export const toolAccentProps = ({ from, to }: Gradient) => ({
  'data-tool-accent': '',
  style: { '--tool-accent-from': from, '--tool-accent-to': to } as CSSProperties,
});

/** Gives its children the colours of a tool. */
export const ToolAccent = ({ gradient, children }: { gradient: Gradient; children: ReactNode }) => (
  <div {...toolAccentProps(gradient)}>{children}</div>
);

/** The element that dialogs and menus of a module are rendered into: inside its wrapper, where its style sheet applies. */
export const PortalContext = createContext<HTMLElement | null>(null);

/** The element for portals; undefined means the body. */
export const usePortal = () => useContext(PortalContext) ?? undefined;

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

/** @deprecated The name of `toolAccentProps` until version 1.1, for modules that were built with it. */
export const pigmentProps = toolAccentProps;
/** @deprecated The name of `ToolAccent` until version 1.1, for modules that were built with it. */
export const Pigment = ToolAccent;
