/** Takes what a module added to the page away while it is closed: style sheets, attributes, handlers. */

import { creatorOf } from './module-calls.ts';
import { followModules } from './open-modules.ts';
import { showThemeClass } from './theme-class.ts';

/** Attributes of the root and the body that the page itself changes. A dialog locks the body's style. */
const ownAttributes = ['lang', 'data-theme', 'data-started', 'data-scroll-locked'];

const attributesOf = (element: Element) =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

function restoreAttributes(element: Element, before: ReadonlyMap<string, string>): void {
  for (const name of new Set([...before.keys(), ...element.getAttributeNames()])) {
    const value = before.get(name);
    if (ownAttributes.includes(name) || element.getAttribute(name) === value) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** Follows modules from now on. Called once, before the first module runs. */
export function restorePage(): void {
  const { documentElement: root, body } = document;
  const before = { root: attributesOf(root), body: attributesOf(body) };
  // A dialog of the page may be open now.
  before.body.delete('style');
  /** The sheets that were there before each module was opened, and those that it added. */
  const sheets = new Map<string, { before: readonly CSSStyleSheet[]; added: readonly CSSStyleSheet[] }>();
  const opened = new Set<string>();
  followModules((module, isOpen) => {
    if (isOpen) opened.add(module);
    else opened.delete(module);
    for (const element of document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style, link'))
      if (element.sheet && creatorOf(element) === module) element.sheet.disabled = !isOpen;
      // React has put it there for a module: the page itself has none of these.
      else if (element.sheet && element.dataset.precedence) element.sheet.disabled = opened.size === 0;
    const adopted = document.adoptedStyleSheets;
    const known = sheets.get(module);
    if (isOpen) {
      sheets.set(module, { before: [...adopted], added: [] });
      document.adoptedStyleSheets.push(...(known?.added ?? []));
      return;
    }
    const added = adopted.filter((sheet) => !known?.before.includes(sheet));
    if (added.length > 0) document.adoptedStyleSheets = adopted.filter((sheet) => !added.includes(sheet));
    sheets.set(module, { before: [], added });
    restoreAttributes(root, before.root);
    showThemeClass();
    if (!body.hasAttribute('data-scroll-locked')) restoreAttributes(body, before.body);
    globalThis.onbeforeunload = null;
  });
}
