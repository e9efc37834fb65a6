import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueOptions, type JobOptions } from './fair-queue.ts';

/** A queue whose jobs end when the test says so; `started` lists them in order. */
function scripted(options: FairQueueOptions) {
  const queue = createFairQueue(options);
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    started,
    settle,
    /** Adds a job; the first letter of its name is its user. */
    add(name: string, options: JobOptions = {}) {
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate);
      const job = async () => {
        started.push(name);
        await gate.promise;
        return name;
      };
      const result = queue.run(name.charAt(0), job, options);
      result.catch(() => undefined);
      return result;
    },
    async finish(name: string) {
      gates.get(name)?.resolve();
      await settle();
    },
    /** Ends whatever runs until nothing is left. */
    async drain() {
      await settle();
      for (let ended = 0; ended < started.length; ended += 1) {
        gates.get(started[ended] ?? '')?.resolve();
        await settle();
      }
    },
  };
}
const names = (user: string, count: number) => Array.from({ length: count }, (_, index) => `${user}${index}`);

describe('abuse 33: a fair queue', () => {
  it('delays another user only by the running job', async () => {
    const queue = scripted({ concurrency: 1 });
    for (const name of names('a', 15)) queue.add(name);
    await queue.settle();
    queue.add('b0');
    await queue.drain();
    expect(queue.started.slice(0, 3)).toEqual(['a0', 'b0', 'a1']);
    expect(queue.started).toHaveLength(16);
  });

  it('serves users in turn, each in the order of arrival', async () => {
    const queue = scripted({ concurrency: 1 });
    for (const name of [...names('a', 3), ...names('b', 3), ...names('c', 2)]) queue.add(name);
    await queue.drain();
    expect(queue.started).toEqual(['a0', 'b0', 'c0', 'a1', 'b1', 'c1', 'a2', 'b2']);
  });

  it('gives a user who sends one job after another one job in each round', async () => {
    const queue = scripted({ concurrency: 1 });
    for (const name of [...names('a', 4), ...names('c', 4)]) queue.add(name);
    await queue.settle();
    for (const name of names('b', 3)) {
      queue.add(name);
      while (!queue.started.includes(name)) await queue.finish(queue.started.at(-1) ?? '');
      await queue.finish(name);
    }
    await queue.drain();
    expect(queue.started.slice(0, 9)).toEqual(['a0', 'c0', 'b0', 'a1', 'c1', 'b1', 'a2', 'c2', 'b2']);
  });

  it('limits the concurrent jobs of one user, and runs jobs of other users instead', async () => {
    const queue = scripted({ concurrency: 4, perUserConcurrency: 2 });
    for (const name of [...names('a', 5), ...names('b', 1)]) queue.add(name);
    await queue.settle();
    expect(queue.started).toEqual(['a0', 'a1', 'b0']);
    await queue.finish('a1');
    expect(queue.started).toEqual(['a0', 'a1', 'b0', 'a2']);
    await queue.drain();
    expect(queue.started).toHaveLength(6);
  });

  it('refuses a job when too many of the same user wait, and accepts other users', async () => {
    const queue = scripted({ concurrency: 1, perUserQueueLimit: 2 });
    for (const name of names('a', 3)) queue.add(name);
    await expect(queue.add('a3')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'You already have 2 requests waiting. Try again when some of them are finished.',
    });
    queue.add('b0');
    await queue.drain();
    expect(queue.started).toEqual(['a0', 'b0', 'a1', 'a2']);
  });

  it("accepts the rest of admitted work above the limit, before the user's other waiting jobs", async () => {
    const queue = scripted({ concurrency: 1, perUserQueueLimit: 2 });
    for (const name of names('a', 3)) queue.add(name);
    queue.add('a-first', { continues: true });
    queue.add('a-second', { continues: true });
    await queue.drain();
    expect(queue.started).toEqual(['a0', 'a-first', 'a-second', 'a1', 'a2']);
  });
});

describe('a waiting job', () => {
  it('is notified of each change of its position, and of its start', async () => {
    const queue = scripted({ concurrency: 1 });
    const seen: Record<string, number[]> = { a0: [], a1: [], a2: [], b0: [] };
    const watch = (name: string) => queue.add(name, { onPosition: (position) => seen[name]?.push(position) });
    for (const name of ['a0', 'a1', 'a2', 'b0']) watch(name);
    await queue.drain();
    expect(seen).toEqual({ a0: [], a1: [1, 2, 1, 0], a2: [2, 3, 2, 1, 0], b0: [1, 0] });
  });

  it('is removed by its signal, moves the others up, and never runs', async () => {
    const queue = scripted({ concurrency: 1 });
    const client = new AbortController();
    const positions: number[] = [];
    queue.add('a0');
    const left = queue.add('a1', { signal: client.signal });
    queue.add('a2', { onPosition: (position) => positions.push(position) });
    client.abort(new Error('client disconnected'));
    await expect(left).rejects.toThrow('client disconnected');
    await queue.drain();
    expect(queue.started).toEqual(['a0', 'a2']);
    expect(positions).toEqual([2, 1, 0]);
    await expect(queue.add('a3', { signal: client.signal })).rejects.toThrow('client disconnected');
  });

  it('starts after a job that failed', async () => {
    const queue = createFairQueue({ concurrency: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run('a', async () => 'yes')).toBe('yes');
  });
});
