import type { ModuleTool } from '@atelier/contracts';
import type { CSSProperties, ReactNode } from 'react';

/** A pair of colours, as in the registry. */
export type Gradient = ModuleTool['gradient'];

/**
 * Props for an element that takes a tool's colours, with everything in it: `<div {...pigmentProps(tool.gradient)}>`.
 * The derived colours (for text, for buttons) are computed in `tokens.css`.
 */
export const pigmentProps = ({ from, to }: Gradient) => ({
  'data-pigment': '',
  style: { '--pigment-from': from, '--pigment-to': to } as CSSProperties,
});

/** Gives its children the colours of a tool. */
export const Pigment = ({ gradient, children }: { gradient: Gradient; children: ReactNode }) => (
  <div {...pigmentProps(gradient)}>{children}</div>
);
