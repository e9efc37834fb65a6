import { useEffect } from 'react';

export const siteName = 'Atelier';

export const titleOf = (page: string) => `${page} · ${siteName}`;

export const usePageTitle = (page: string) => useDocumentTitle(titleOf(page));

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export interface PageMeta {
  title: string;
  description: string;
  index: boolean;
}
