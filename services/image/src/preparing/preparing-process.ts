import { respondOnce } from '@atelier/service-kit/child-process';
import { compare, cover, prepare } from './prepare.ts';
import type { Task, TaskResult } from './tasks.ts';

await respondOnce(perform);

async function perform(task: Task): Promise<TaskResult> {
  switch (task.kind) {
    case 'prepare':
      return prepare(task.input, task.output, task.limits);
    case 'compare':
      return { kind: 'compared', same: await compare(task.one, task.other) };
    case 'cover':
      return { kind: 'covered', share: await cover(task.image) };
  }
}
