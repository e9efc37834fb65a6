/**
 * One watch over the page while a tool is open. Every two seconds it checks that the shell's first link can
 * be pressed, that the tool shows something, and that React renders. When the tool is left, it takes away
 * what the tool added to the page, and compares the globals. A page that hangs does not renew its mark.
 *
 * A damaged page is loaded again. The next page that opens a tool reports why, and tries the version last.
 */

import type { ModuleTool } from '@atelier/contracts';
import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useRef,
  useState,
} from 'react';
import { attributeProblems, moduleFile } from './module-problems.ts';
import { openModule } from './open-modules.ts';
import { bodyElements, isOfPage, ownBodyElements } from './tool-elements.ts';
import { changedGlobals, lookEvery, markRunning, mend } from './watched-page.ts';

/** What a tool does to the page, or fails to do. */
export class ToolFault extends Error {
  override readonly name = 'ToolFault';
}

/** How many looks in a row find a fault before it counts: of the page, of one in use, of the tool. */
const looks = { unused: 2, used: 10, tool: 3 };
export const shellLink = () => document.querySelector<HTMLElement>('#root header a');
/** Where the focus is while the user is in a dialog or a menu, which may cover and disable the page. */
const layers = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const isInLayer = () =>
  Boolean(document.fullscreenElement) ||
  document.activeElement?.closest(layers) != null ||
  bodyElements().some((element) => element.contains(document.activeElement));

/** Whether a press beside the shell's first link arrives there. It opens nothing, as it does not bubble. */
function receivesPresses(link: Element): boolean {
  const target = link.closest('header') ?? link;
  const init = { cancelable: true };
  return [new MouseEvent('click', init), new KeyboardEvent('keydown', init)].every((press) => {
    let hasArrived = false;
    const arrive = () => {
      hasArrived = true;
    };
    target.addEventListener(press.type, arrive);
    const isKept = target.dispatchEvent(press);
    target.removeEventListener(press.type, arrive);
    return hasArrived && isKept;
  });
}

/**
 * What is wrong with the page, seen at the shell's first link; null for nothing.
 * @param height that of the link before
 * @param isUsed the last press was in the tool, whose menus a press outside would close
 */
export function pageDamage(height: number | null, isUsed: boolean): string | null {
  const link = shellLink();
  if (!link) return 'The tool emptied the page';
  if (!link.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return 'The tool hides the page';
  const box = link.getBoundingClientRect();
  if (height !== null && Math.abs(box.height - height) > height / 10) return 'The tool styles the page';
  if (/history/i.test(changedGlobals())) return 'The tool changes the history';
  if (isInLayer()) return null;
  if (!isUsed && !receivesPresses(link)) return 'The tool takes the clicks of the page';
  if (link.closest('[inert]') || getComputedStyle(link).pointerEvents === 'none')
    return 'The tool disables the page';
  const front = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const layer = front?.closest('body > *');
  return layer && !isOfPage(layer) ? 'The tool covers the page' : null;
}

/** Whether a module is rendered, and nothing of it can be seen. */
export function showsNothing(module: string): boolean {
  const frames = [...document.querySelectorAll(`[data-mfe="${module}"]`)];
  const isRendered = frames.some((frame) => frame.getClientRects().length > 0);
  const elements = frames.flatMap((frame) => [frame, ...frame.querySelectorAll('*')]);
  return isRendered && !elements.some((element) => element.getBoundingClientRect().height > 0);
}

interface ToolWatchProps {
  module: string;
  tool: ModuleTool;
  version: string;
  loaded: boolean;
  /** Whether it is the tool itself, which has to show something. */
  isTool: boolean;
  inDevelopment: boolean;
}

/** Watches the page while a component of a module is open. Throws faults of the tool to the boundary. */
export function ToolWatch({ module, tool, version, loaded, isTool, inDevelopment }: ToolWatchProps) {
  const leave = useRef<(() => void)[]>([]);
  // Before React inserts the portals of the tool, which it removes before the other effects are cleaned up.
  const enter = useEffectEvent(() => {
    if (leave.current.length === 0) leave.current = [ownBodyElements(module, tool), openModule(module)];
  });
  useInsertionEffect(() => enter(), []);
  useEffect(() => {
    const ended = [markRunning(module, version), attributeProblems(module, version)];
    return () => {
      for (const end of ended) end();
    };
  }, [module, version]);

  const [fault, setFault] = useState<{ by: string; error: ToolFault } | null>(null);
  const failed = useEffectEvent((message: string) =>
    setFault({ by: version, error: new ToolFault(message) }),
  );
  const damaged = useEffectEvent((message: string) => {
    if (inDevelopment || !mend(message, [module, version])) failed(message);
  });
  const [rendered, setRendered] = useState(0);
  const toolFault = useEffectEvent((requested: number) => {
    if (rendered < requested) return 'The updates of the tool do not end';
    return loaded && isTool && showsNothing(module) ? 'The tool shows nothing' : null;
  });
  const left = useEffectEvent((opened: string) => {
    const changed = changedGlobals();
    // At the same address the page crashed, and would do so again.
    if (changed) mend(`Changed globals: ${changed}`, [module, version], location.pathname !== opened);
  });
  useEffect(() => {
    // React cleans up and begins again in development.
    enter();
    const opened = location.pathname;
    let height = shellLink()?.getBoundingClientRect().height ?? null;
    const hasShell = height !== null;
    const counts = { page: 0, tool: 0 };
    let isUsed = false;
    let requested = 0;
    const press = ({ target }: Event) => {
      // A menu of the tool may be in the body.
      isUsed = target instanceof Element && target.closest('main, #root')?.id !== 'root';
    };
    const resize = () => {
      height = null;
    };
    // Not once the user works with the tool, which may then go to another page.
    const stay = (event: NavigateEvent) => {
      const byModule = !event.destination.sameDocument && moduleFile.test(new Error().stack ?? '');
      if (isUsed || !byModule || event.downloadRequest !== null) return;
      event.preventDefault();
      // The tool may be rendering.
      queueMicrotask(() => failed('The tool leaves the page'));
    };
    const timer = setInterval(() => {
      const most = isUsed ? looks.used : looks.unused;
      const damage = hasShell ? pageDamage(height, isUsed) : null;
      height ??= shellLink()?.getBoundingClientRect().height ?? null;
      counts.page = damage ? counts.page + 1 : 0;
      if (damage && counts.page >= most) damaged(damage);
      const message = toolFault(requested);
      counts.tool = message ? counts.tool + 1 : 0;
      if (message && counts.tool >= looks.tool) failed(message);
      if (counts.tool > 0) return;
      const next = ++requested;
      startTransition(() => setRendered(next));
    }, lookEvery);
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true });
    addEventListener('resize', resize);
    // Not all browsers have it.
    globalThis.navigation?.addEventListener('navigate', stay);
    return () => {
      clearInterval(timer);
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, press, { capture: true });
      removeEventListener('resize', resize);
      globalThis.navigation?.removeEventListener('navigate', stay);
      for (const end of leave.current.splice(0)) end();
      left(opened);
    };
  }, []);
  if (fault && fault.by === version) throw fault.error;
  return null;
}

/** Shows `children` while a tool suspends, and throws to the boundary after `timeout` milliseconds. */
export function TimeLimit({ timeout, children }: { timeout: number; children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), timeout);
    return () => clearTimeout(timer);
  }, [timeout]);
  if (over) throw new ToolFault(`The tool did not render within ${timeout} ms`);
  return children;
}
