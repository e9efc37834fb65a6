import { findDocuments } from '../query/find.ts';
import { removeDocument } from '../storage/documents.ts';
import type { View } from '../storage/view.ts';

/** Removes the documents whose time is over by a TTL index. Returns how many. */
export function removeExpired(view: View, now: Date): number {
  let removed = 0;
  for (const collection of view.catalog.list()) {
    for (const { expireAfterSeconds, spec } of collection.indexes) {
      const [path] = spec[0] ?? [];
      if (expireAfterSeconds === undefined || path === undefined) continue;
      const limit = new Date(now.getTime() - expireAfterSeconds * 1000);
      for (const stored of findDocuments(view, collection, { filter: { [path]: { $lt: limit } } })) {
        removeDocument(view, collection, stored);
        removed++;
      }
    }
  }
  return removed;
}
