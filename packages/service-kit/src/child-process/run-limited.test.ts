import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunLimits, runLimited } from './child-process.ts';

const script = new URL('./testing/run-limited-script.ts', import.meta.url);
const limits: RunLimits = {
  cpuMilliseconds: 15_000,
  milliseconds: 18_000,
  megabytes: 400,
  heapMegabytes: 64,
  answerBytes: 10_000,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-run-limited-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (input: object, changed: Partial<RunLimits> = {}, signal?: AbortSignal) =>
  runLimited({ script, input, answer: z.unknown(), limits: { ...limits, ...changed }, signal });

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

it('answers, whatever the script prints', async () => {
  const value = { words: ['a', 'ü'], none: null };
  expect(await run({ act: 'print', value })).toEqual({ ok: true, answer: value });
});

it('passes bytes to the script', async () => {
  const answer = await run({ act: 'echo', value: new Uint8Array([1, 2]) });
  expect(answer).toEqual({ ok: true, answer: { 0: 1, 1: 2 } });
});

it('gives no environment and a low priority', async () => {
  expect(await run({ act: 'circumstances' })).toEqual({
    ok: true,
    answer: { env: {}, priority: constants.priority.PRIORITY_BELOW_NORMAL },
  });
});

it.each([
  ['that runs on and on', { act: 'loop' }, { milliseconds: 300 }, 'too-slow'],
  ['that takes too much processor time', { act: 'loop' }, { cpuMilliseconds: 300 }, 'too-slow'],
  ['that takes memory outside the heap', { act: 'grow' }, { megabytes: 150 }, 'too-much-memory'],
  ['that fills its heap', { act: 'grow-heap' }, { heapMegabytes: 16 }, 'too-much-memory'],
  ['that answers too much', { act: 'echo', value: 'x'.repeat(11_000) }, {}, 'answer-too-large'],
  ['that throws', { act: 'throw' }, {}, 'failed'],
] as const)('ends a script %s', async (_, input, changed, fault) => {
  const pidFile = join(folder, input.act);
  expect(await run({ ...input, pidFile }, changed)).toEqual({ ok: false, fault });
  if (existsSync(pidFile)) expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
});

it('refuses an answer of another shape', async () => {
  const outcome = await runLimited({
    script,
    input: { act: 'echo', value: { words: 1 } },
    answer: z.object({ words: z.string() }),
    limits,
  });
  expect(outcome).toEqual({ ok: false, fault: 'failed' });
});

it('abuse 31: kills the process when the signal aborts, in the middle of a loop', async () => {
  const pidFile = join(folder, 'aborted');
  const client = new AbortController();
  const outcome = run({ act: 'loop', pidFile }, {}, client.signal);
  const pid = await startedProcess(pidFile);
  expect(isAlive(pid)).toBe(true);
  client.abort();
  expect(await outcome).toEqual({ ok: false, fault: 'aborted' });
  expect(isAlive(pid)).toBe(false);
});

it('starts nothing when the signal has aborted before', async () => {
  const pidFile = join(folder, 'never');
  expect(await run({ act: 'echo', pidFile }, {}, AbortSignal.abort())).toEqual({
    ok: false,
    fault: 'aborted',
  });
  expect(existsSync(pidFile)).toBe(false);
});
