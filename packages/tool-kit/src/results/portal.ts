import { createContext, useContext } from 'react';

/** The element that dialogs and menus of a module are rendered into: inside its wrapper, where its style sheet applies. */
export const PortalContext = createContext<HTMLElement | null>(null);

/** The element for portals; undefined means the body. */
export const usePortal = () => useContext(PortalContext) ?? undefined;
