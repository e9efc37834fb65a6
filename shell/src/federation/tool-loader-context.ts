import { createContext, useContext } from 'react';
import type { ToolLoader } from './load-tool.ts';

const LoaderContext = createContext<ToolLoader | null>(null);

/** Gives the signed-in area its loader. */
export const ToolLoaderProvider = LoaderContext.Provider;

/** The loader of tools. */
export function useToolLoader(): ToolLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('Tools are loaded inside ToolLoaderProvider.');
  return loader;
}
