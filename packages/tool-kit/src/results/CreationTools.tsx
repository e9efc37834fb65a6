import type { Creation } from '@atelier/contracts';
import type { ImageFormat } from '@atelier/contracts/tool-options';
import { type ComponentType, createContext, useContext } from 'react';

export interface CreationToolsProps {
  /** A finished creation. */
  creation: Creation;
  /** Called with the changed creation, for example once it is shared. */
  onChange: (creation: Creation) => void;
  /** Takes a deleted creation off the page; returns what brings it back. Without it, none is deleted. */
  onRemove?: (id: string) => () => void;
  /** The text as it is shown, if that differs from the stored one. */
  text?: string;
  /** The file of the image as it is shown, if that differs from the stored one. */
  fileOf?: (format: ImageFormat) => Promise<Blob>;
  /** Opens the editor of the text; null while it is open. */
  onEdit?: (() => void) | null;
  /** Opens the reviser of the text; null likewise. */
  onRevise?: (() => void) | null;
  /** Whether to show the buttons of a panel's header, or the next steps below a result. */
  place: 'header' | 'below';
}

/** What the shell offers for every creation; null outside of it, such as in tests. */
export const CreationToolsContext = createContext<ComponentType<CreationToolsProps> | null>(null);

/** What can be done with a creation anywhere in the product. Outside of the shell, nothing. */
export function CreationTools(props: CreationToolsProps) {
  const Offered = useContext(CreationToolsContext);
  return Offered && <Offered {...props} />;
}
