import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { respondOnce } from '../child-process.ts';

/** A script for `run-limited.test.ts`: the input says what it does. */
interface Task {
  act: 'echo' | 'loop' | 'grow' | 'grow-heap' | 'throw' | 'circumstances' | 'print';
  value?: unknown;
  /** Where the script writes its process id. */
  pidFile?: string;
}

await respondOnce((input) => {
  const { act, value, pidFile } = input as Task;
  if (pidFile) writeFileSync(pidFile, String(process.pid));
  if (act === 'throw') throw new Error('broken');
  if (act === 'loop') for (;;);
  if (act === 'grow') {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(1_000_000, held.length));
  }
  if (act === 'grow-heap') {
    const held: number[][] = [];
    for (;;) held.push([held.length, held.length]);
  }
  if (act === 'circumstances') return { env: process.env, priority: getPriority() };
  if (act === 'print') process.stdout.write('what a library prints');
  return value;
});
