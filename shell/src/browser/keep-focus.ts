/**
 * Keeps the focus in `area` when the focused element is removed: the closest element around it with a
 * `tabindex` gets it, unless the page moves the focus itself. Returns a function that ends it.
 */
export function keepFocusIn(area: HTMLElement): () => void {
  /** The focused element and those around it that can get the focus; empty while the focus is elsewhere. */
  let focused: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof HTMLElement && area.contains(target) ? focusableUpTo(area, target) : [];
  };
  const forget = () => {
    focused = [];
  };
  const isLost = () => focused[0]?.isConnected === false && document.activeElement === document.body;
  const restore = () => {
    if (isLost()) focused.find((element) => element.isConnected)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (isLost()) setTimeout(restore);
  });
  observer.observe(area, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  // A click beside all controls takes the focus deliberately.
  document.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
  };
}

/** The element and those around it with a `tabindex`, up to the area. */
function focusableUpTo(area: HTMLElement, element: HTMLElement): HTMLElement[] {
  const around = element === area ? null : element.parentElement?.closest<HTMLElement>('[tabindex]');
  if (!around || !area.contains(around)) return element === area ? [area] : [element, area];
  return [element, ...focusableUpTo(area, around)];
}
