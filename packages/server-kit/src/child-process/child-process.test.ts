import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type ProcessLimits, runLimited } from './child-process.ts';

const script = new URL('./testing/limited-script.ts', import.meta.url);
const limits: ProcessLimits = {
  cpuMilliseconds: 15_000,
  milliseconds: 18_000,
  megabytes: 400,
  heapMegabytes: 64,
  responseBytes: 10_000,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-run-limited-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (input: object, changed: Partial<ProcessLimits> = {}, signal?: AbortSignal) =>
  runLimited({ script, input, response: z.unknown(), limits: { ...limits, ...changed }, signal });

/** Waits for the id of a process that writes it to a file. */
async function startedProcess(pidFile: string): Promise<number> {
  while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await pause(10);
  return Number(readFileSync(pidFile, 'utf8'));
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('returns the response, whatever the script prints', async () => {
  const value = { words: ['a', 'ü'], none: null };
  expect(await run({ act: 'print', value })).toEqual({ ok: true, response: value });
});

it('passes bytes to the script', async () => {
  const outcome = await run({ act: 'echo', value: new Uint8Array([1, 2]) });
  expect(outcome).toEqual({ ok: true, response: { 0: 1, 1: 2 } });
});

it('passes no environment', async () => {
  const outcome = await runLimited({
    script,
    limits,
    input: { act: 'circumstances' },
    response: z.unknown(),
  });
  const cache = getCompileCacheDir();
  expect(outcome).toMatchObject({
    response: {
      env: cache ? { NODE_COMPILE_CACHE: cache } : {},
    },
  });
});

it.each([
  ['that does not end', { act: 'loop' }, { milliseconds: 300 }, 'too-slow'],
  ['that takes too much processor time', { act: 'loop' }, { cpuMilliseconds: 300 }, 'too-slow'],
  ['that takes memory outside the heap', { act: 'grow' }, { megabytes: 150 }, 'too-much-memory'],
  ['that fills its heap', { act: 'grow-heap' }, { heapMegabytes: 16 }, 'too-much-memory'],
  ['whose response is too large', { act: 'echo', value: 'x'.repeat(11_000) }, {}, 'response-too-large'],
  ['that throws', { act: 'throw' }, {}, 'failed'],
] as const)('ends a script %s', async (_, input, changed, failure) => {
  const pidFile = join(folder, input.act);
  expect(await run({ ...input, pidFile }, changed)).toEqual({ ok: false, failure });
  // None where it was ended before it wrote its id.
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  if (pid > 0) expect(isAlive(pid)).toBe(false);
});

it('rejects if the system starts no process, which says nothing about the input', async () => {
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = '/nowhere/node';
  await expect(run({ act: 'echo' })).rejects.toThrow('ENOENT');
});

it('rejects if too many files are open, and the service goes on', async () => {
  const source = `
    import { openSync, closeSync } from 'node:fs';
    import { runLimited } from '${new URL('./child-process.ts', import.meta.url)}';
    const open = [];
    try { for (;;) open.push(openSync('/dev/null')); } catch {}
    const limits = ${JSON.stringify(limits)};
    const failed = await runLimited({ script: new URL('${script}'), input: {}, limits }).catch(({ code }) => code);
    for (const file of open) closeSync(file);
    process.on('exit', () => console.log(failed));`;
  const command = 'ulimit -n 100 && exec "$0" --input-type=module -e "$1"';
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, source]);
  expect(stdout).toBe('EMFILE\n');
});

it('refuses a response of another shape', async () => {
  const outcome = await runLimited({
    script,
    input: { act: 'echo', value: { words: 1 } },
    response: z.object({ words: z.string() }),
    limits,
  });
  expect(outcome).toEqual({ ok: false, failure: 'failed' });
});

it('abuse 31, 34: kills the process when the signal aborts, in the middle of a loop', async () => {
  const pidFile = join(folder, 'aborted');
  const client = new AbortController();
  const outcome = run({ act: 'loop', pidFile }, {}, client.signal);
  const pid = await startedProcess(pidFile);
  expect(isAlive(pid)).toBe(true);
  client.abort();
  expect(await outcome).toEqual({ ok: false, failure: 'aborted' });
  expect(isAlive(pid)).toBe(false);
});

it('starts nothing when the signal has aborted before', async () => {
  const pidFile = join(folder, 'never');
  expect(await run({ act: 'echo', pidFile }, {}, AbortSignal.abort())).toEqual({
    ok: false,
    failure: 'aborted',
  });
  expect(existsSync(pidFile)).toBe(false);
});
