import sharp from 'sharp';
import { removeBackground } from './background/remove.ts';
import { removeObject } from './object/remove.ts';
import { removeRegions } from './object/remove-regions.ts';
import type { Job, Outcome } from './vision.ts';

sharp.concurrency(1);
sharp.cache(false);

// The worker ends with the server. Ctrl+C reaches all processes; the server handles it.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);

process.on('message', async (job: Job) => {
  const outcome = await run(job).then(
    (changed): Outcome => ({ changed }),
    (error: unknown): Outcome => ({ failure: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(outcome);
});

function run({ effect, source, target }: Job): Promise<boolean> {
  switch (effect.kind) {
    case 'background':
      return removeBackground(source, target);
    case 'object':
      return removeObject(source, target, effect.prompt);
    case 'regions':
      return removeRegions(source, target, effect.regions);
  }
}
