import { writeFileSync } from 'node:fs';
import { respondOnce } from '../child-process.ts';

/** A script for `child-process.test.ts`: the input decides what it does. */
interface Task {
  act: 'echo' | 'loop' | 'grow' | 'grow-heap' | 'throw' | 'circumstances' | 'print';
  value?: unknown;
  /** Where the script writes its process id. */
  pidFile?: string;
}

await respondOnce(({ act, value, pidFile }: Task) => {
  if (pidFile) writeFileSync(pidFile, String(process.pid));
  if (act === 'throw') throw new Error('broken');
  if (act === 'loop') for (;;);
  if (act === 'grow') {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(1_000_000, kept.length));
  }
  if (act === 'grow-heap') {
    const kept: number[][] = [];
    for (;;) kept.push([kept.length, kept.length]);
  }
  if (act === 'circumstances') return { env: process.env };
  if (act === 'print') process.stdout.write('what a library prints');
  return value;
});
