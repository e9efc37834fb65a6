import type { ReactNode } from 'react';
import { type Gradient, pigmentProps } from './style.ts';

/** Everything within wears the pigment of a tool. */
export const Pigment = ({ gradient, children }: { gradient: Gradient; children: ReactNode }) => (
  <div {...pigmentProps(gradient)}>{children}</div>
);
