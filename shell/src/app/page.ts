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
