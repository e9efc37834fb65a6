import type { LoadResult } from '../../../../shell/src/modules/load/tool-loader.ts';

/** A tool in the bundle: the name of its module, and its lazy import. */
export interface Route {
  module: string;
  load: () => Promise<{ default: Extract<LoadResult, { ok: true }>['Tool'] }>;
}

export const routes: Readonly<Record<string, Route>> = {};
