import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreparer } from './preparer.ts';
import { startPreparing } from './start-preparing.ts';
import type { Task } from './tasks.ts';

const limits = { megapixels: 40, side: 16_384, megabytes: 10 };
const options = { seconds: 60, waitingPerUser: 50 };
let folder: string;
let photo: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-preparing-'));
  photo = join(folder, 'photo.jpg');
  const plain = { width: 6000, height: 4000, channels: 3, background: '#2255aa' } as const;
  await sharp({ create: plain }).withMetadata({ orientation: 6 }).jpeg().toFile(photo);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the preparing process', () => {
  it('needs at most 150 MB, itself included, for a photo of 24 megapixels on its side', async () => {
    const child = startPreparing();
    const task: Task = { kind: 'prepare', input: photo, output: join(folder, 'upright'), limits };
    const answered = once(child, 'message');
    child.send(task);
    expect((await answered)[0]).toMatchObject({ kind: 'prepared', width: 4000, height: 6000 });
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    child.kill('SIGKILL');
    expect(highWater(status)).toBeLessThan(150);
  });

  it('has low priority', () => {
    const child = startPreparing();
    const { pid } = child;
    expect(pid && getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    child.kill('SIGKILL');
  });

  it('takes no picture up whose turn comes after its client has left', async () => {
    const preparer = createPreparer(options);
    const prepare = (name: string, signal?: AbortSignal) =>
      preparer.prepare({ user: 'ada', input: photo, output: join(folder, name), limits, signal });
    const client = new AbortController();
    const first = prepare('kept');
    const second = prepare('left', client.signal);
    client.abort();
    await expect(second).rejects.toBe(client.signal.reason);
    await expect(first).resolves.toMatchObject({ width: 4000 });
    expect(await readdir(folder)).not.toContain('left');
    preparer.close();
  });

  it('that dies fails the picture at hand and no other', async () => {
    const pids: number[] = [];
    const start = () => {
      const child = startPreparing();
      pids.push(child.pid ?? 0);
      return child;
    };
    const preparer = createPreparer({ ...options, start });
    const prepare = (name: string) =>
      preparer.prepare({ user: 'ada', input: photo, output: join(folder, name), limits });
    const [first, second] = [prepare('first'), prepare('second')];
    while (!pids[0]) await new Promise(setImmediate);
    process.kill(pids[0], 'SIGKILL');
    await expect(first).rejects.toMatchObject({ code: 'picture_unreadable' });
    await expect(second).resolves.toMatchObject({ width: 4000, height: 6000 });
    expect(pids).toHaveLength(2);
    preparer.close();
  });
});

describe('abuse 33: a picture that takes too long', () => {
  it('ends its process, and fails alone', async () => {
    const script = join(folder, 'slow.mjs');
    await writeFile(
      script,
      `process.on('message', ({ input }) => {
        while (input === 'slow');
        process.send({ kind: 'prepared', ext: 'png', width: 1, height: 1 });
      });`,
    );
    const children: ChildProcess[] = [];
    const start = () => {
      const child = fork(script, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      children.push(child);
      return child;
    };
    const preparer = createPreparer({ seconds: 3, waitingPerUser: 50, start });
    const prepare = (user: string, input: string) =>
      preparer.prepare({ user, input, output: join(folder, input), limits });
    const [slow, other] = [prepare('ada', 'slow'), prepare('grace', 'quick')];
    await expect(slow).rejects.toMatchObject({
      code: 'picture_unreadable',
      message: expect.stringContaining('takes too long to read'),
    });
    await expect(other).resolves.toMatchObject({ width: 1 });
    expect(children.map(({ killed }) => killed)).toEqual([true, false]);
    preparer.close();
  });
});

/** The most megabytes that a process ever had resident; 0 where the system keeps no such count. */
const highWater = (status: string) => Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
