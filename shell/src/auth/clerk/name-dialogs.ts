const dialogs =
  '.cl-modalContent[role="dialog"]:not([aria-label]), .cl-drawerRoot[role="dialog"]:not([aria-label])';
const strayItems = '.cl-menuButtonEllipsis[role="menuitem"]';

/**
 * Corrects Clerk's dialogs for screen readers (WAI-ARIA 1.2): they have no name, and the button that opens a menu has the
 * role of a menu item. Each dialog gets the name of its heading, which may be rendered later. The returned function stops.
 */
export function nameDialogs(): () => void {
  const fix = () => {
    for (const dialog of document.querySelectorAll(dialogs)) {
      const heading = dialog.querySelector('h1, h2')?.textContent?.trim();
      if (heading) dialog.setAttribute('aria-label', heading);
    }
    for (const button of document.querySelectorAll(strayItems)) button.removeAttribute('role');
  };
  const observer = new MutationObserver(fix);
  observer.observe(document.body, { childList: true, subtree: true });
  fix();
  return () => observer.disconnect();
}
