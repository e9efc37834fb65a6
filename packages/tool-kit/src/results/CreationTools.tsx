import type { Creation } from '@atelier/contracts';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

interface CreationToolsProps {
  /** A finished creation. */
  creation: Creation;
  /** Called with the changed creation, for example once it is shared. */
  onChange: (creation: Creation) => void;
  /** Whether to show the buttons of a panel's header, or the next steps below a result. */
  place: 'header' | 'below';
}

/** What the shell offers for every creation; null outside of it, such as in tests. */
export const CreationToolsContext = createContext<ComponentType<CreationToolsProps> | null>(null);

/**
 * What can be done with a creation anywhere in the product: download, share, and actions of modules.
 * `children` are shown outside of the shell.
 */
export function CreationTools({ children, ...props }: CreationToolsProps & { children?: ReactNode }) {
  const Offered = useContext(CreationToolsContext);
  return Offered ? <Offered {...props} /> : children;
}
