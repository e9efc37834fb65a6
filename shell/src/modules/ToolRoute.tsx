import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { findTool } from '../settings/registry.ts';
import { useSettings } from '../settings/settings.ts';
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
