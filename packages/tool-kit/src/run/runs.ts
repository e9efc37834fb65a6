import type { StreamingCall } from '../api/index.ts';
import { session } from '../session/index.ts';
import { toast } from '../toast/index.ts';
import { noteUsage } from '../usage/index.ts';
import { createRun, type Run } from './run.ts';

const runs = new Map<StreamingCall, Run<StreamingCall>>();

/**
 * The run of a tool. There is one per call, and it outlives its page: who leaves while a text is being written finds it
 * further along on return. It ends when the user changes.
 */
export function runOf<Name extends StreamingCall>(name: Name): Run<Name> {
  const known = runs.get(name);
  if (known) return known as unknown as Run<Name>;
  const run = createRun(name, {
    onFailed: ({ message }) => toast.error(message),
    onUsage: noteUsage,
  });
  runs.set(name, run as unknown as Run<StreamingCall>);
  return run;
}

/** Ends all runs and forgets their results: when the user changes, and between tests. */
export function resetRuns() {
  for (const run of runs.values()) run.reset();
}

session.subscribe(({ user }, before) => {
  if (before.user && user?.id !== before.user.id) resetRuns();
});
