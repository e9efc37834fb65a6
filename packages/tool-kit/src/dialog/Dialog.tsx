import type { ReactNode } from 'react';
import { useLatePart } from '../late-part/use-late-part.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence below the title. */
  description?: ReactNode;
  /** `wide` for pictures and films. */
  size?: 'normal' | 'wide';
  /** Buttons at the lower end. */
  actions?: ReactNode;
  children?: ReactNode;
}

const load = () => import(/* webpackChunkName: "dialog" */ './OpenDialog.tsx');

/** Fetches ahead what dialogs are drawn with, for a page where one opens at a press. A failure shows when one opens. */
export const preloadDialog = () => {
  load().catch(() => undefined);
};

/** A modal dialog. What it is drawn with is fetched late: no page opens with one. */
export function Dialog(props: DialogProps) {
  const part = useLatePart(load, props.open, () => props.onOpenChange(false));
  return part && <part.OpenDialog {...props} />;
}
