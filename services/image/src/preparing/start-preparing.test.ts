import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPreparer } from './preparer.ts';
import { startPreparing } from './start-preparing.ts';
import type { Task } from './tasks.ts';

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
    const task: Task = { kind: 'prepare', input: photo, output: join(folder, 'upright'), megapixels: 40 };
    const answered = once(child, 'message');
    child.send(task);
    expect((await answered)[0]).toMatchObject({ kind: 'prepared', width: 4000, height: 6000 });
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    child.kill('SIGKILL');
    expect(highWater(status)).toBeLessThan(150);
  });

  it('stands behind everybody else', () => {
    const child = startPreparing();
    const { pid } = child;
    expect(pid && getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    child.kill('SIGKILL');
  });

  it('takes no picture up whose turn comes after its client has left', async () => {
    const preparer = createPreparer();
    const client = new AbortController();
    const first = preparer.prepare(photo, join(folder, 'kept'), 40);
    const second = preparer.prepare(photo, join(folder, 'left'), 40, client.signal);
    client.abort();
    await expect(second).rejects.toBe(client.signal.reason);
    await expect(first).resolves.toMatchObject({ width: 4000 });
    expect(await readdir(folder)).not.toContain('left');
    preparer.close();
  });

  it('that dies fails the picture at hand and no other', async () => {
    const pids: number[] = [];
    const preparer = createPreparer(() => {
      const child = startPreparing();
      pids.push(child.pid ?? 0);
      return child;
    });
    const prepare = (name: string) => preparer.prepare(photo, join(folder, name), 40);
    const [first, second] = [prepare('first'), prepare('second')];
    while (!pids[0]) await new Promise(setImmediate);
    process.kill(pids[0], 'SIGKILL');
    await expect(first).rejects.toMatchObject({ code: 'picture_unreadable' });
    await expect(second).resolves.toMatchObject({ width: 4000, height: 6000 });
    expect(pids).toHaveLength(2);
    preparer.close();
  });
});

/** The most megabytes that a process ever had resident; 0 where the system keeps no such count. */
const highWater = (status: string) => Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
