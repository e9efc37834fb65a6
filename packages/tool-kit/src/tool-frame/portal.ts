import { createContext, useContext } from 'react';

/** Where dialogs, menus and tips of a module are put: inside its wrapper, where its style sheet reaches them. */
export const PortalContext = createContext<HTMLElement | null>(null);

/** The element for portals; undefined stands for the body. */
export const usePortal = () => useContext(PortalContext) ?? undefined;
