import { type Doc, hasOperators, isDoc } from '../document.ts';
import { type Apply, type Change, isReplacement } from './apply.ts';
import { targetsAt } from './targets.ts';

const NO_POSITIONS = { matched: () => undefined, filter: () => () => false };

/** The fields that a filter pins to one value: what an upsert starts from. */
function pinnedFields(filter: Doc, into: Doc = {}): Doc {
  for (const [path, value] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(value)) {
      for (const part of value.filter(isDoc)) pinnedFields(part, into);
    } else if (!path.startsWith('$') && !(value instanceof RegExp)) {
      const pinned = hasOperators(value) ? value.$eq : value;
      if (pinned !== undefined)
        for (const target of targetsAt(into, path, true, NO_POSITIONS)) target.set(pinned);
    }
  }
  return into;
}

/** The document that an upsert inserts when its query finds none. */
export function documentToInsert(change: Change, apply: Apply): Doc {
  const pinned = pinnedFields(change.filter);
  const onlyId = '_id' in pinned ? { _id: pinned._id } : {};
  return apply(isReplacement(change.update) ? onlyId : pinned, true);
}
