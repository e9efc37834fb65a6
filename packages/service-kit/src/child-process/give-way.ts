import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Far enough to be passed by whoever answers people, and not so far that a busy machine never comes to it. */
const behind = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Puts a process behind everybody else, as far as the system lets it. Where the processors are shared out by session first
 * (Linux with autogroups, sched(7)), a priority counts within its session alone; so for a process that was started
 * `detached`, and so leads a session of its own, the session's is set too. One that has ended, or a system that refuses
 * (it takes such a change from an ordinary user only ten times a second), leaves the priority as it was: the work is the
 * same, only less modest.
 */
export function giveWay(pid: number | undefined, { detached = false } = {}): void {
  if (pid === undefined) return;
  attempt(() => setPriority(pid, behind));
  const session = `/proc/${pid}/autogroup`;
  if (detached && existsSync(session)) attempt(() => writeFileSync(session, String(behind)));
}

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // Nothing depends on it, and whoever waits for the process learns from its answer whether it lives.
  }
}
