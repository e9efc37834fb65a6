import type { ModuleTool } from '@atelier/contracts';
import { toolStyle } from '@atelier/tool-kit/results';

/** The tool that is open, and what its libraries put into the body. */
interface OpenTool {
  module: string;
  tool: Pick<ModuleTool, 'gradient' | 'icon'>;
  elements: Set<HTMLElement>;
}

/** What the page itself and Clerk put into the body, or what of theirs is in an element there. */
const ownElements = '#root, [data-shell], [id^="clerk"], [class^="cl-"], [class*=" cl-"]';

export const isOfPage = (element: Element) =>
  element.matches(ownElements) || element.querySelector(ownElements) !== null;

/** A dialog or menu of the page is open: what is added now, such as guards of the focus, belongs to it. */
const ownOverlay = 'body > [data-shell], body > * > [data-shell], .cl-modalBackdrop';

/** The tools and views that are open, the last one at the end. */
const open: OpenTool[] = [];
let observer: MutationObserver | null = null;

/** What is put into the body from now on, such as portals of a library, belongs to the tool. */
export function ownBodyElements(module: string, tool: OpenTool['tool']): () => void {
  const opened: OpenTool = { module, tool, elements: new Set() };
  open.push(opened);
  observer ??= new MutationObserver(own);
  observer.observe(document.body, { childList: true });
  return () => {
    own(observer?.takeRecords() ?? []);
    open.splice(open.indexOf(opened), 1);
    if (open.length === 0) observer?.disconnect();
    for (const element of opened.elements)
      if (element.parentNode === document.body && !isOfPage(element)) element.remove();
  };
}

/** The elements in the body that belong to an open tool. */
export const bodyElements = (): HTMLElement[] =>
  open.flatMap(({ elements }) => [...elements]).filter(({ isConnected }) => isConnected);

function own(records: readonly MutationRecord[]): void {
  const owner = open.at(-1);
  if (!owner || document.querySelector(ownOverlay)) return;
  for (const element of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(element instanceof HTMLElement) || !element.isConnected || isOfPage(element)) continue;
    // A library adds these once, and takes them for there.
    if (element.matches('script, style, link, template')) continue;
    owner.elements.add(element);
    element.dataset.mfe = owner.module;
    element.dataset.toolAccent = '';
    for (const [name, value] of Object.entries(toolStyle(owner.tool))) element.style.setProperty(name, value);
  }
}
