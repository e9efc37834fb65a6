import { useEffect } from 'react';

/** Whether a path belongs to the signed-in area. */
export const isStudioPath = (path: string) => /^\/(ai|operator)(\/|$)/.test(path);

/** The path of the page for operators. */
export const operatorPath = '/operator';

/** The name that ends every title. */
export const siteName = 'Atelier';

/** A page's whole title. */
export const titleOf = (page: string) => `${page} · ${siteName}`;

/** Sets the document's title to that of a page. */
export const usePageTitle = (page: string) => useDocumentTitle(titleOf(page));

/** Sets the document's whole title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The state of a navigation that stays where the page is scrolled to, as for a filter of a list. */
export const keepScroll = { keepScroll: true };

/** The element that the hash of an address names; null also for a malformed hash. */
export function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** The metadata in the head of a page. */
export interface PageMeta {
  path: string;
  title: string;
  description: string;
  /** Whether search engines may list the page. */
  index: boolean;
  /** Structured data (schema.org) as JSON-LD, without addresses. */
  jsonLd?: Record<string, unknown>;
}
