import { Button } from '@atelier/tool-kit/forms';
import { createRoot } from 'react-dom/client';
import { tool as texts } from '../../messages.ts';
import { isModuleCode } from './module-problems.ts';
import { bodyElements, isOfPage } from './tool-elements.ts';

/** What a tool did to the page around it. */
export class PageDamage extends Error {
  override readonly name = 'PageDamage';
}

/** An element of the page and where it is. */
interface Place {
  element: Element;
  parent: Element;
}

/** Pixels between the corners of the page and the points that are looked at. */
const inset = 8;

/** How many times in a row a page is covered that counts as damaged: before the user does something in the tool, and after that. */
const mostCovered = { unused: 2, used: 20 };

/** When the user last pressed something in the content of the page. */
let pressedAt: number | null = null;

function watchPresses(): void {
  if (pressedAt !== null) return;
  pressedAt = 0;
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main')) pressedAt = performance.now();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true });
}

/** Watches the page from now on. Returns a function that repairs it, and returns what was wrong; null for nothing. */
export function watchPage(): () => PageDamage | null {
  const places = placesOf(document.querySelector('main'));
  const since = performance.now();
  let covered = 0;
  watchPresses();
  return () => {
    let emptied = false;
    for (const { element, parent } of places) {
      if (element.parentNode === parent) continue;
      parent.append(element);
      emptied = true;
    }
    if (emptied) {
      offerReload();
      return new PageDamage('The tool emptied the page');
    }
    covered = isCovered() ? covered + 1 : 0;
    const most = (pressedAt ?? 0) > since ? mostCovered.used : mostCovered.unused;
    return covered >= most ? new PageDamage('The tool covers the page') : null;
  };
}

/**
 * Cancels what leaves the page and is begun by a script of a module before the user presses anything: the tool could never be opened.
 * Returns what ends that. Browsers without the Navigation API tell nothing of it.
 */
export function keepPage(onLeave: (damage: PageDamage) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => ended.abort(), { capture: true, signal });
  const keep = (event: NavigateEvent) => {
    if (event.destination.sameDocument || event.downloadRequest !== null) return;
    if (!isModuleCode(new Error().stack)) return;
    event.preventDefault();
    onLeave(new PageDamage('The tool left the page'));
  };
  if ('navigation' in globalThis) navigation.addEventListener('navigate', keep, { signal });
  return () => ended.abort();
}

/** An element and those around it, the outermost first. */
function placesOf(element: Element | null): Place[] {
  const places: Place[] = [];
  for (let at = element; at?.parentElement && at !== document.body; at = at.parentElement)
    places.unshift({ element: at, parent: at.parentElement });
  return places;
}

/** Whether elements that a tool put into the body are everywhere in front of the page, and the user is in none of them as in a dialog. */
function isCovered(): boolean {
  const [right, bottom] = [innerWidth - inset, innerHeight - inset];
  const corners = [inset, right].flatMap((x) => [inset, bottom].map((y) => [x, y] as const));
  const points = [[innerWidth / 2, innerHeight / 2] as const, ...corners];
  const isForeign = ([x, y]: readonly [number, number]) => {
    const front = document.elementFromPoint(x, y)?.closest('body > *');
    return front != null && !isOfPage(front);
  };
  return (
    points.every(isForeign) && !bodyElements().some((element) => element.contains(document.activeElement))
  );
}

/** Shows that the page may be incomplete, with a button that loads it again. In a root of its own: elements of the page's may be missing. */
function offerReload(): void {
  const id = 'page-damage';
  if (document.getElementById(id)) return;
  const element = document.createElement('div');
  element.id = id;
  document.body.append(element);
  createRoot(element).render(
    <div
      className="fixed right-4 bottom-4 z-(--z-overlay) flex max-w-[min(44rem,calc(100vw-2rem))] flex-wrap items-center justify-between gap-x-4 gap-y-1.5 rounded-card border border-line bg-raised py-2 pr-2 pl-4 text-ink text-sm shadow-2"
      role="alert"
    >
      <span>{texts.damaged}</span>
      <Button size="small" onClick={() => location.reload()}>
        {texts.reloadPage}
      </Button>
    </div>,
  );
}
