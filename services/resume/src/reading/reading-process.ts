import { extract } from './extract.ts';
import type { ReadingLimits } from './limits.ts';

/** The reading process: takes one file, answers once, and ends. Its parent watches time and memory. */
process.once('message', async ({ file, limits }: { file: Uint8Array; limits: ReadingLimits }) => {
  const answer = await extract(file, limits).catch(() => ({ read: false, fault: 'unreadable' }) as const);
  process.send?.(answer, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
