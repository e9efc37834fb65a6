import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const last = constants.priority.PRIORITY_LOW;

/**
 * Puts a process that was started `detached` behind everybody else. Where the system shares the processors out by session
 * first (Linux with autogroups), a process's own priority counts within its session alone; so the session's is set too.
 */
export function giveWay(pid: number): void {
  setPriority(pid, last);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) writeFileSync(session, String(last));
}
