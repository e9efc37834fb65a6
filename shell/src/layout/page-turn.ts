/** How long a page that leaves may stand still for the one that comes, in milliseconds. */
const patience = 120;

let expected: { path: string; arrived(): void } | null = null;

/**
 * Goes to the page of the studio at `path` with a view transition, where the browser has them and the person wants
 * motion. It never holds anybody up: a press of any kind ends it, and a page that is not drawn in time comes without it.
 */
export function turnPage(path: string, go: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || still || expected) {
    go();
    return;
  }
  const transition = document.startViewTransition(async () => {
    await new Promise<void>((arrived) => {
      expected = { path, arrived };
      setTimeout(arrived, patience);
      go();
    });
    expected = null;
  });
  endWithAPress(transition);
}

/** Says that the page at `path` now stands in the document. */
export function pageArrived(path: string): void {
  if (expected?.path === path) expected.arrived();
}

/**
 * Any press ends the transition. While it runs, the browser gives a press on the page to what lies around it, so that a
 * click is handed on to what stands there in truth.
 */
function endWithAPress(transition: ViewTransition): void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  const end = ({ type }: Event) => {
    if (type === 'pointerdown') addEventListener('click', handOn, { capture: true, once: true });
    transition.skipTransition();
  };
  for (const press of ['pointerdown', 'keydown', 'wheel']) addEventListener(press, end, options);
  const handOn = async ({ target, clientX, clientY }: MouseEvent) => {
    await transition.finished;
    const meant = document.elementFromPoint(clientX, clientY);
    if (!(meant instanceof HTMLElement) || !(target instanceof Node) || !target.contains(meant)) return;
    if (meant !== target) pressed(meant);
  };
  transition.ready.catch(demandSkipped);
  transition.finished.finally(() => listening.abort());
}

function pressed(element: HTMLElement): void {
  element.closest<HTMLElement>('a, button, input, select, textarea, [tabindex]')?.focus();
  element.click();
}

/** A transition that was ended early rejects with a DOMException; that is an outcome like any other. */
function demandSkipped(reason: unknown): void {
  if (!(reason instanceof DOMException)) throw reason;
}
