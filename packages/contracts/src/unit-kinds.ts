/**
 * What a creating call costs: one unit of its kind. A plan allows a number of units of each kind in a UTC day. Without
 * zod, so that a browser bundle that only needs the names stays small; `usage.ts` builds on it.
 */
export const unitKinds = ['text', 'image', 'removal', 'review'] as const;
export type UnitKind = (typeof unitKinds)[number];

const names: Record<UnitKind, [one: string, many: string]> = {
  text: ['text', 'texts'],
  image: ['image', 'images'],
  removal: ['removal', 'removals'],
  review: ['review', 'reviews'],
};

/** Units as people read them: `1 image`, `20 images`. */
export const unitName = (kind: UnitKind, count: number) => names[kind][count === 1 ? 0 : 1];
