import { useEffect } from 'react';

/** The name that ends every title. */
export const siteName = 'Atelier';

/** A page's whole title. */
export const titleOf = (page: string) => `${page} · ${siteName}`;

/** Sets the document's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
