import type { ProcessSpec } from '../processes/managed-process.ts';
import { standInHeap } from './part.ts';

/** Makes one process of the stand-ins, or none of none: they take turns to start, so that the last one is ready last. */
export function together(standIns: readonly ProcessSpec[]): ProcessSpec[] {
  const last = standIns.at(-1);
  if (!last) return [];
  return [
    {
      name: 'stand-ins',
      main: 'tools/cli/product/run-stand-ins.ts',
      args: standIns.map(({ main }) => main),
      env: Object.assign({}, ...standIns.map(({ env }) => env)),
      readyAt: last.readyAt,
      ports: standIns.flatMap(({ ports }) => ports),
      flags: standInHeap,
    },
  ];
}
