import type { Creation } from '@atelier/contracts';

/** A text that the server does not have, and the stored one that it replaces. */
export interface UnsavedText {
  text: string;
  base: Pick<Creation, 'content' | 'updated_at'>;
}

/** The beginning of the keys of unsaved texts in the drafts. */
export const textKeys = 'text.';

export const textKey = (id: string) => `${textKeys}${id}`;

export function isUnsavedText(draft: unknown): draft is UnsavedText {
  const { text, base } = Object(draft);
  const { content, updated_at } = Object(base);
  return [text, content, updated_at].every((value) => typeof value === 'string');
}
