import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { z } from 'zod';

const checkEveryMs = 25;

/** What one run may cost. */
export interface RunLimits {
  /**
   * Processor time in milliseconds, the start of the process included, where the system reports it. Unlike wall clock it is
   * the same on a busy machine.
   */
  cpuMilliseconds: number;
  /** Wall clock in milliseconds. */
  milliseconds: number;
  /** Resident memory in megabytes, where the system reports it (Linux: `/proc`). */
  megabytes: number;
  /** V8 heap in megabytes. Typed arrays lie outside it and count as resident memory only. */
  heapMegabytes: number;
  /** Bytes of the answer as JSON. */
  answerBytes: number;
}

export interface LimitedRun<Schema extends z.ZodType> {
  /** A module that calls `respondOnce`. */
  script: URL;
  /** Passed to the script by structured clone. */
  input: unknown;
  /** The shape of the answer. */
  answer: Schema;
  limits: RunLimits;
  /** Kills the process. */
  signal?: AbortSignal | undefined;
}

/** Why a run gave no answer. `failed`: the process ended by itself, or its answer has another shape. */
export type RunFault = 'too-slow' | 'too-much-memory' | 'answer-too-large' | 'failed' | 'aborted';

export type RunOutcome<Answer> = { ok: true; answer: Answer } | { ok: false; fault: RunFault };

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Runs a script on one input in a process of its own that can be killed: at low priority, with an empty environment, without
 * code generation from strings, and within limits of time, memory and answer size. The process has ended when this resolves.
 * Never rejects: every way a run can end is an outcome.
 */
export async function runLimited<Schema extends z.ZodType>(
  run: LimitedRun<Schema>,
): Promise<RunOutcome<z.output<Schema>>> {
  if (run.signal?.aborted) return { ok: false, fault: 'aborted' };
  const child = start(run);
  try {
    const end = await firstEnd(child, run);
    if ('fault' in end) return { ok: false, fault: end.fault };
    const parsed = run.answer.safeParse(fromJson(end.text));
    return parsed.success ? { ok: true, answer: parsed.data } : { ok: false, fault: 'failed' };
  } finally {
    await stop(child);
  }
}

function start({ script, input, limits }: LimitedRun<z.ZodType>): ChildProcess {
  const flags = [
    `--max-old-space-size=${limits.heapMegabytes}`,
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
  ];
  const child = spawn(process.execPath, [...flags, fileURLToPath(script)], {
    env: {},
    // The answer has a pipe of its own (3): what a library prints must not mix with it.
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  // Not detached: a session of its own at low priority starves on a busy machine.
  lowerPriority(child.pid);
  // A process that dies early closes the pipe. The run's outcome comes from its exit.
  child.stdin?.on('error', () => {});
  child.stdin?.end(serialize(input));
  return child;
}

type End = { text: string } | { fault: RunFault };

/** The text of the answer, or the first reason why there is none. */
async function firstEnd(child: ChildProcess, { limits, signal }: LimitedRun<z.ZodType>): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  const fail = (fault: RunFault) => resolve({ fault });
  const abort = () => fail('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  const clock = setTimeout(() => fail('too-slow'), limits.milliseconds);
  const check = setInterval(async () => {
    if ((await residentMegabytes(child.pid)) > limits.megabytes) fail('too-much-memory');
    else if ((await cpuMilliseconds(child.pid)) > limits.cpuMilliseconds) fail('too-slow');
  }, checkEveryMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdio[3]?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.answerBytes) fail('answer-too-large');
    else chunks.push(chunk);
  });
  child.once('error', () => fail('failed'));
  // `close` follows `exit` once the pipes are read to their end.
  child.once('close', (code, killedBy) => {
    if (code === 0) resolve({ text: Buffer.concat(chunks).toString() });
    // V8 aborts the process when the heap is full.
    else fail(killedBy === 'SIGABRT' ? 'too-much-memory' : 'failed');
  });
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    clearInterval(check);
    signal?.removeEventListener('abort', abort);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const started = child.pid !== undefined;
  if (started && child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  running.delete(child);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // `undefined` fits no schema of an answer, so that the run counts as failed.
    return undefined;
  }
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Clock ticks of a second: 100 on every Linux that Node supports (proc(5), `sysconf(_SC_CLK_TCK)`). */
const ticksPerSecond = 100;

/** Processor time of a process in user and kernel mode: fields 14 and 15 of proc(5) `stat`, counted behind the name. */
async function cpuMilliseconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / ticksPerSecond;
}

/**
 * The script's side of `runLimited`: reads the input from standard input, writes what `work` returns to descriptor 3 as JSON,
 * and ends the process. An error that `work` throws ends the process with a code other than 0.
 */
export async function respondOnce(work: (input: unknown) => unknown): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const response = await work(deserialize(Buffer.concat(chunks)));
  const pipe = new Socket({ fd: 3, readable: false, writable: true });
  pipe.end(JSON.stringify(response), () => process.exit(0));
}

/** Low, but not idle priority: on a busy machine the work still proceeds. */
const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the priority of a process; best effort, a failure is ignored. On Linux with autogroups (sched(7)) a priority counts
 * only within its session, so for a process that was started `detached` the priority of its session is lowered too.
 */
export function lowerPriority(pid: number | undefined, { detached = false } = {}): void {
  if (pid === undefined) return;
  attempt(() => setPriority(pid, lowPriority));
  const session = `/proc/${pid}/autogroup`;
  if (detached && existsSync(session)) attempt(() => writeFileSync(session, String(lowPriority)));
}

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // The process has ended, or the system refuses: an ordinary user may change an autogroup ten times a second.
  }
}
