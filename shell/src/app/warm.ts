import { createContext, useContext } from 'react';

const WarmContext = createContext<(path: string) => void>(() => {});

/** Provides the function that preloads pages. */
export const WarmProvider = WarmContext.Provider;

/** Preloads the page at a path, on hover or focus of a link to it. Never throws. */
export const useWarm = () => useContext(WarmContext);
