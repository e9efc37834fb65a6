import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { removeBackground } from './background/remove.ts';
import { removeObject } from './object/remove.ts';
import type { Order, Outcome } from './vision.ts';

sharp.concurrency(1);
sharp.cache(false);

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

port.on('message', (order: Order) => {
  carryOut(order).then(
    (changed) => port.postMessage({ changed } satisfies Outcome),
    (error: unknown) =>
      port.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies Outcome),
  );
});

function carryOut({ effect, source, target }: Order): Promise<boolean> {
  return effect.kind === 'background'
    ? removeBackground(source, target)
    : removeObject(source, target, effect.prompt);
}
