import { createContext, useContext } from 'react';

const WarmContext = createContext<(path: string) => void>(() => {});

/** Gives the app the function that fetches pages ahead. */
export const WarmProvider = WarmContext.Provider;

/** Fetches ahead what the page at a path needs, at the first sign that somebody will go there. Never throws. */
export const useWarm = () => useContext(WarmContext);
