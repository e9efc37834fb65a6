import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { z } from 'zod';

const sampleEveryMs = 25;

export interface ProcessLimits {
  /** CPU time with the start of the process, if the system reports it. It does not depend on the load. */
  cpuMilliseconds: number;
  milliseconds: number;
  /** Resident memory in megabytes, if the system reports it (Linux: `/proc`). */
  megabytes: number;
  /** V8 heap in megabytes. Typed arrays and native memory count only as resident memory. */
  heapMegabytes: number;
  /** Bytes of the response as JSON. */
  responseBytes: number;
}

export interface LimitedProcess<Schema extends z.ZodType> {
  /** A module that calls `respondOnce`. */
  script: URL;
  /** Passed to the script by structured clone. */
  input: unknown;
  response: Schema;
  limits: ProcessLimits;
  /** Whether the script may create functions from strings (`new Function`). Default: no. */
  makesFunctions?: boolean;
  signal?: AbortSignal | undefined;
}

/** `failed`: the process exited by itself, or its response does not match the schema. */
export type ProcessFailure = 'too-slow' | 'too-much-memory' | 'response-too-large' | 'failed' | 'aborted';

export type ProcessOutcome<Response> =
  | { ok: true; response: Response }
  | { ok: false; failure: ProcessFailure };

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Runs a script on one input in a separate process, without this environment and within limits. When it
 * resolves, the process has exited. @throws the system's error if the process cannot be started
 */
export async function runLimited<Schema extends z.ZodType>(
  options: LimitedProcess<Schema>,
): Promise<ProcessOutcome<z.output<Schema>>> {
  if (options.signal?.aborted) return { ok: false, failure: 'aborted' };
  const child = start(options);
  try {
    const end = await firstEnd(child, options);
    if ('failure' in end) return { ok: false, failure: end.failure };
    const parsed = options.response.safeParse(fromJson(end.text));
    return parsed.success ? { ok: true, response: parsed.data } : { ok: false, failure: 'failed' };
  } finally {
    await stop(child);
  }
}

function start({ script, input, limits, makesFunctions = false }: LimitedProcess<z.ZodType>): ChildProcess {
  const flags = [
    `--max-old-space-size=${limits.heapMegabytes}`,
    ...(makesFunctions ? [] : ['--disallow-code-generation-from-strings']),
    '--disable-warning=ExperimentalWarning',
  ];
  // Cached compiled code halves the CPU time of a start.
  const cache = getCompileCacheDir();
  const child = spawn(process.execPath, [...flags, fileURLToPath(script)], {
    env: cache ? { NODE_COMPILE_CACHE: cache } : {},
    // The response has a separate pipe (3), so that the output of libraries does not mix with it.
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  lowerPriority(child.pid);
  running.add(child);
  // A process that dies early closes the pipe; its exit determines the outcome.
  child.stdin?.on('error', () => {});
  child.stdin?.end(serialize(input));
  return child;
}

/** A quarter of the processor when servers need it. With a priority of 10, images take too long. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 5);
  } catch {
    // The process has ended.
  }
}

type End = { text: string } | { failure: ProcessFailure };

/** The text of the response, or the first reason for its absence. @throws if there is no process */
async function firstEnd(child: ChildProcess, { limits, signal }: LimitedProcess<z.ZodType>): Promise<End> {
  const { promise, resolve, reject } = Promise.withResolvers<End>();
  child.once('error', reject);
  const fail = (failure: ProcessFailure) => resolve({ failure });
  const abort = () => fail('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  const timeout = setTimeout(() => fail('too-slow'), limits.milliseconds);
  const sampling = setInterval(async () => {
    if ((await peakMegabytes(child.pid)) > limits.megabytes) fail('too-much-memory');
    else if ((await cpuMilliseconds(child.pid)) > limits.cpuMilliseconds) fail('too-slow');
  }, sampleEveryMs);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Despite its type, a process has no pipes if the system refuses it because of too many open files.
  child.stdio?.[3]?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.responseBytes) fail('response-too-large');
    else chunks.push(chunk);
  });
  // `close` follows `exit` once the pipes are read to their end.
  child.once('close', (code, killedBy) => {
    if (code === 0) resolve({ text: Buffer.concat(chunks).toString() });
    // V8 aborts the process when the heap is full.
    else fail(killedBy === 'SIGABRT' ? 'too-much-memory' : 'failed');
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    clearInterval(sampling);
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
    // `undefined` matches no response schema, so that the process counts as failed.
    return undefined;
  }
}

/** A process's peak resident memory. */
async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Clock ticks of a second: 100 on every Linux that Node supports (proc(5), `sysconf(_SC_CLK_TCK)`). */
const ticksPerSecond = 100;

/** Fields 14 and 15 of proc(5) `stat`, counted after the name: user and kernel mode. */
async function cpuMilliseconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / ticksPerSecond;
}

/** The script's side of `runLimited`: reads the input, and writes the result of `work` to descriptor 3. */
export async function respondOnce<Input>(work: (input: Input) => unknown): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const response = await work(deserialize(Buffer.concat(chunks)));
  const pipe = new Socket({ fd: 3, readable: false, writable: true });
  pipe.end(JSON.stringify(response), () => process.exit(0));
}
