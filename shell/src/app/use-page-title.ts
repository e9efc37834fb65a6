import { useEffect } from 'react';

/** The name that ends every title. */
export const siteName = 'Atelier';

/** A page's whole title. */
export const titleOf = (page: string) => `${page} · ${siteName}`;

/** Names the page in the browser's tab and history, and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
