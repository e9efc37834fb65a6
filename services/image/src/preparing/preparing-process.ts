import { respondOnce } from '@atelier/server-kit/child-process';
import { blend, locate } from './mask.ts';
import { compare, cover, inspect, isSystemFault, prepare } from './prepare.ts';
import type { Task, TaskResult } from './tasks.ts';

await respondOnce((task: Task) =>
  perform(task).catch((thrown: unknown): TaskResult => {
    if (!isSystemFault(thrown)) throw thrown;
    return { kind: 'failed', reason: thrown.message };
  }),
);

async function perform(task: Task): Promise<TaskResult> {
  switch (task.kind) {
    case 'prepare':
      return prepare(task.input, task.output, task.limits);
    case 'compare':
      return { kind: 'compared', same: await compare(task.one, task.other) };
    case 'cover':
      return { kind: 'covered', share: await cover(task.image) };
    case 'inspect':
      return inspect(task.image);
    case 'locate':
      return locate(task.mask, task.size, task.megapixels);
    case 'blend':
      return blend(task);
  }
}
