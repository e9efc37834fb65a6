import type { ModuleTool } from '@atelier/contracts';
import type { CSSProperties, ReactNode } from 'react';

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

/** @deprecated The name of `toolAccentProps` until version 1.1, for modules that were built with it. */
export const pigmentProps = toolAccentProps;
/** @deprecated The name of `ToolAccent` until version 1.1, for modules that were built with it. */
export const Pigment = ToolAccent;
