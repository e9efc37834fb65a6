const dialogs =
  '.cl-modalContent[role="dialog"]:not([aria-label]), .cl-drawerRoot[role="dialog"]:not([aria-label])';
const strayItems = '.cl-menuButtonEllipsis[role="menuitem"]';

/**
 * Mends what Clerk's dialogs lack for people who hear them (WAI-ARIA 1.2): its dialogs have no name, and the button that
 * opens a menu calls itself one of its items. Each dialog is named by its heading, which may come after it. Holds for as
 * long as the page does, or until the returned function is called.
 */
export function nameDialogs(): () => void {
  const mend = () => {
    for (const dialog of document.querySelectorAll(dialogs)) {
      const heading = dialog.querySelector('h1, h2')?.textContent?.trim();
      if (heading) dialog.setAttribute('aria-label', heading);
    }
    for (const button of document.querySelectorAll(strayItems)) button.removeAttribute('role');
  };
  const observer = new MutationObserver(mend);
  observer.observe(document.body, { childList: true, subtree: true });
  mend();
  return () => observer.disconnect();
}
