import { createContext, useContext } from 'react';
import type { ToolLoader } from './tool-loader.ts';

const LoaderContext = createContext<ToolLoader | null>(null);

/** Provides the loader to the signed-in area. */
export const ToolLoaderProvider = LoaderContext.Provider;

/** The loader of tools. */
export function useToolLoader(): ToolLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('useToolLoader must be used inside ToolLoaderProvider.');
  return loader;
}
