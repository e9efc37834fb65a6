import type { ComponentExports } from '../../../../shell/src/modules/load/load-component.ts';

/** A tool in the bundle: the name of its module, and its lazy import. */
export interface Route {
  module: string;
  load: () => Promise<ComponentExports>;
}

export const routes: Readonly<Record<string, Route>> = {};
