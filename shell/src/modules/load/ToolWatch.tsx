import type { ModuleTool } from '@atelier/contracts';
import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';
import { restoreGlobals } from './changed-globals.ts';
import { describeProblem } from './module-problems.ts';
import { reportProblem } from './module-reports.ts';
import { keepPage, type PageDamage, watchPage } from './page-damage.tsx';
import { ownBodyElements } from './tool-elements.ts';

/** Milliseconds between two looks at the page. */
const lookEvery = 1_000;

interface ToolWatchProps {
  module: string;
  tool: ModuleTool;
  /** The version that is shown, or is to be. */
  version: string;
  loaded: boolean;
}

/**
 * Watches what a tool does outside of its own place while it is open and when it is left: what its libraries put into the body is its own,
 * globals that it has changed are restored, and damage of the page is thrown to the boundary.
 */
export function ToolWatch({ module, tool, version, loaded }: ToolWatchProps) {
  const leave = useRef(() => {});
  const [damage, setDamage] = useState<{ by: string; error: PageDamage } | null>(null);
  // Before React inserts the portals of the tool, which it removes before the other effects are cleaned up.
  const entered = useEffectEvent(() => ownBodyElements(module, tool));
  useInsertionEffect(() => {
    leave.current = entered();
  }, []);
  const found = useEffectEvent((error: PageDamage) => setDamage({ by: version, error }));
  const restore = useEffectEvent(() => {
    const changed = restoreGlobals();
    if (changed) reportProblem(module, version, describeProblem('error', `Changed globals: ${changed}`));
  });
  useEffect(() => {
    const look = watchPage();
    const timer = setInterval(() => {
      const error = look();
      if (error) found(error);
    }, lookEvery);
    const ended = keepPage((error) => found(error));
    return () => {
      clearInterval(timer);
      ended();
    };
  }, []);
  // The page that follows is rendered before the effects of this one are cleaned up.
  const navigates = useEffectEvent((event: Event) => {
    const to = event instanceof CustomEvent ? event.detail : location;
    const path = URL.parse(String(to), location.href)?.pathname ?? '';
    if (path !== tool.path && !path.startsWith(`${tool.path}/`)) restore();
  });
  useEffect(() => {
    const listen = (event: Event) => navigates(event);
    addEventListener('navigation', listen);
    addEventListener('popstate', listen, { capture: true });
    return () => {
      removeEventListener('navigation', listen);
      removeEventListener('popstate', listen, { capture: true });
      restore();
      leave.current();
    };
  }, []);
  if (damage && loaded && damage.by === version) throw damage.error;
  return null;
}
