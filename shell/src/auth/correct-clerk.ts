import { signIn } from '../messages.ts';

const dialogs =
  '.cl-modalContent[role="dialog"]:not([aria-label]), .cl-drawerRoot[role="dialog"]:not([aria-label])';
const strayItems = '.cl-menuButtonEllipsis[role="menuitem"]';
/** The button of the free plan, which signed-out users see. */
const freePlanLabels = '.cl-pricingTableCard__free_user .cl-pricingTableCardFooterButton';

/**
 * Corrects what Clerk renders: dialogs get the name of their heading, a button that opens a menu is no menu
 * item (WAI-ARIA 1.2), and the button of the free plan has its own text. Returns a function that stops.
 */
export function correctClerk(): () => void {
  const fix = () => {
    for (const dialog of document.querySelectorAll(dialogs)) {
      const heading = dialog.querySelector('h1, h2')?.textContent?.trim();
      if (heading) dialog.setAttribute('aria-label', heading);
    }
    for (const button of document.querySelectorAll(strayItems)) button.removeAttribute('role');
    for (const button of document.querySelectorAll(freePlanLabels)) labelFreePlan(button);
  };
  const observer = new MutationObserver(fix);
  observer.observe(document.body, { childList: true, subtree: true });
  fix();
  return () => observer.disconnect();
}

/** Replaces the text in its own node, so that Clerk's React keeps the node. */
function labelFreePlan(button: Element): void {
  const { subscribe, startFree } = signIn.clerk;
  const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.nodeValue === subscribe) node.nodeValue = startFree;
  }
}
