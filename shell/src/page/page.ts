import { useEffect } from 'react';

/** Whether a path belongs to the signed-in area. */
export const isStudioPath = (path: string) => /^\/(ai|operator)(\/|$)/.test(path);

export const operatorPath = '/operator';

/** The page of the user's units and data. */
export const accountPath = '/ai/account';

/** The address of the page of a creation. */
export const creationPath = (id: string) => `/ai/creations/${id}`;

/** The name that ends every title. */
export const siteName = 'Atelier';

export const titleOf = (page: string) => `${page} · ${siteName}`;

export const usePageTitle = (page: string) => useDocumentTitle(titleOf(page));

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The element that the hash of an address names; null also for a malformed hash. */
export function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

export interface PageMeta {
  path: string;
  title: string;
  description: string;
  index: boolean;
  /** Structured data (schema.org) as JSON-LD, without addresses. */
  jsonLd?: Record<string, unknown>;
}

/** Clerk's step for a new account, in the hash of a page of the signed-in area. Its link to sign-in leads those back who have one. */
export const newAccount = '#/create';
