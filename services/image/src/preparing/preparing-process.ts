import { flushCompileCache } from 'node:module';
import { compare, cover, prepare } from './prepare.ts';
import type { Task, TaskAnswer } from './tasks.ts';

/** The preparing process: one task after another, each answered once. It ends with its parent. */
process.on('message', async (task: Task) => {
  const answer = await work(task).catch((): TaskAnswer => ({ kind: 'refused', why: 'unreadable' }));
  process.send?.(answer);
});
// It may be ended at any time, and would otherwise compile everything again at each start.
flushCompileCache();
process.once('disconnect', () => process.exit(0));

async function work(task: Task): Promise<TaskAnswer> {
  switch (task.kind) {
    case 'prepare':
      return prepare(task.input, task.output, task.limits);
    case 'compare':
      return { kind: 'compared', same: await compare(task.one, task.other) };
    case 'cover':
      return { kind: 'covered', share: await cover(task.picture) };
  }
}
