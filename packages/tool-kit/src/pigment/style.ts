import type { ModuleTool } from '@atelier/contracts';
import type { CSSProperties } from 'react';

/** A pair of colours, as the registry carries it. */
export type Gradient = ModuleTool['gradient'];

/**
 * Props for an element that is to wear a tool's pigment, it and all within: `<div {...pigmentProps(tool.gradient)}>`.
 * The colours that follow from the pair (for text, for buttons) are derived in `tokens.css`.
 */
export const pigmentProps = ({ from, to }: Gradient) => ({
  'data-pigment': '',
  style: { '--pigment-from': from, '--pigment-to': to } as CSSProperties,
});
