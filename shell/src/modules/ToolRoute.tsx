import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSettings } from '../page/app-context.ts';
import { findTool } from '../page/registry.ts';
import { InPageTool } from './load/InPageTool.tsx';
import { isOverride } from './override/override-address.ts';

/** The page of the tool that this address belongs to, or `notFound` if the registry has none. */
export function ToolRoute({ notFound }: { notFound: ReactNode }) {
  const { pathname } = useLocation();
  const { registry } = useSettings();
  const found = findTool(registry, pathname);
  if (!found) return notFound;
  const { module, tool: opened } = found;
  // The page begins again when a module in development replaces the released one.
  return <InPageTool key={`${opened.path} ${isOverride(module)}`} {...found} />;
}
