import { z } from 'zod';

/** How many entries a page holds: unless asked otherwise, and at most. */
export const pageSize = { default: 50, most: 100 } as const;

/** The query of every list: an opaque cursor from the page before, and how many entries are wanted. */
export const pageQuery = z.object({
  cursor: z.string().max(512).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.most).default(pageSize.default),
});

/** Goes with every page: where the next begins, or null on the last. */
export const pageEnd = z.object({ next_cursor: z.string().nullable() });
