import sharp from 'sharp';
import { removeBackground } from './background/remove.ts';
import { removeObject } from './object/remove.ts';
import type { Order, Outcome } from './vision.ts';

sharp.concurrency(1);
sharp.cache(false);

// Ends with the server, however that ends; a Ctrl+C meant for all processes is the server's to act on.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

process.on('message', async (order: Order) => {
  const outcome = await carryOut(order).then(
    (changed): Outcome => ({ changed }),
    (error: unknown): Outcome => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(outcome);
});

function carryOut({ effect, source, target }: Order): Promise<boolean> {
  return effect.kind === 'background'
    ? removeBackground(source, target)
    : removeObject(source, target, effect.prompt);
}
