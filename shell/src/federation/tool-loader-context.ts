import { createContext, useContext } from 'react';
import type { PreloadingLoader } from './preloading-loader.ts';

const LoaderContext = createContext<PreloadingLoader | null>(null);

/** Gives the signed-in area its loader. */
export const ToolLoaderProvider = LoaderContext.Provider;

/** The loader of tools. */
export function useToolLoader(): PreloadingLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('Tools are loaded inside ToolLoaderProvider.');
  return loader;
}
