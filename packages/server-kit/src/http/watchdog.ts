import { execFile } from 'node:child_process';
import { Worker } from 'node:worker_threads';

/** How long the event loop may stand, in beats of a second. */
const longestStand = 30;

/**
 * Runs in a thread of its own. It counts its own seconds, so that a process that was suspended as a whole may
 * go on.
 */
const watch = `
const { workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let seen = -1;
let silent = 0;
setInterval(() => {
  const beats = Atomics.load(workerData.beats, 0);
  silent = beats === seen ? silent + 1 : 0;
  seen = beats;
  if (silent < workerData.longest) return;
  writeSync(2, JSON.stringify({ level: 60, msg: 'the event loop stands: the process ends' }) + '\\n');
  process.kill(process.pid, 'SIGKILL');
}, workerData.beatMs);
`;

/**
 * Ends this process when its event loop stands for `longest` beats, so that its supervisor starts it again.
 * systemd also ends one that is frozen, if its unit has `WatchdogSec`.
 */
export function startWatchdog(longest = longestStand, beatMs = 1_000): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };
  const workerData = { beats, longest, beatMs };
  new Worker(watch, { eval: true, execArgv: [], resourceLimits, workerData }).unref();
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const { WATCHDOG_USEC } = process.env;
  if (WATCHDOG_USEC)
    setInterval(
      () => execFile('systemd-notify', ['WATCHDOG=1'], () => {}),
      Number(WATCHDOG_USEC) / 3_000,
    ).unref();
}
