import { expect, it } from 'vitest';
import { routes } from './routes.ts';
import { usageToolOf, usageTools } from './usage.ts';

it('has every call that costs units, and no other', () => {
  const tools = Object.values(routes).flatMap((route) => ('units' in route ? [usageToolOf(route.path)] : []));
  expect(new Set(tools)).toEqual(new Set(usageTools));
  expect(usageToolOf(routes.getUsage.path)).toBeUndefined();
  expect(usageToolOf(routes.getReviewPdf.path)).toBeUndefined();
});
