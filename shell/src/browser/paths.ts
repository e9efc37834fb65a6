export const isStudioPath = (path: string) => /^\/(ai|operator)(\/|$)/.test(path);

export const operatorPath = '/operator';

export const accountPath = '/ai/account';

export const trashPath = '/ai/trash';

export const creationPath = (id: string) => `/ai/creations/${id}`;

/** Clerk's step for a new account, in the hash of a page of the signed-in area. It links to sign-in. */
export const newAccount = '#/create';

/** The element that the hash of an address names; null also for a malformed hash. */
export function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
