import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Far enough to be passed by whoever answers people, and not so far that a busy machine never comes to it. */
const behind = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Puts a process that was started `detached` behind everybody else. Where the system shares the processors out by session
 * first (Linux with autogroups), a process's own priority counts within its session alone; so the session's is set too.
 */
export function giveWay(pid: number): void {
  setPriority(pid, behind);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(behind));
}
