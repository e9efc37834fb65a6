import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';

const silent = createLogger({ name: 'test', level: 'silent' });
const outboxOf = (
  options: Pick<OutboxOptions<string>, 'claim' | 'deliver'> & Partial<Pick<OutboxOptions<string>, 'logger'>>,
) =>
  createOutbox({
    atOnce: 1,
    sweepMs: 60_000,
    idleMs: 60_000,
    items: 'mails',
    logger: silent,
    ...options,
  });

it.each(Array.from({ length: 12 }, (_, steps) => [steps]))(
  'checks again when it is triggered %i steps after it has found nothing',
  async (steps) => {
    const first = Promise.withResolvers<null>();
    let claims = 0;
    const outbox = outboxOf({
      claim() {
        claims += 1;
        return claims === 1 ? first.promise : Promise.resolve(null);
      },
      deliver: async () => {},
    });
    outbox.trigger();
    first.resolve(null);
    for (let step = 0; step < steps; step += 1) await undefined;
    outbox.trigger();
    await yieldToEventLoop();
    expect(claims).toBe(2);
  },
);

it('goes on with what is due when an item could not be delivered', async () => {
  const due = ['one', 'two', 'three'];
  const delivered: string[] = [];
  const outbox = outboxOf({
    claim: async () => due.shift() ?? null,
    async deliver(item) {
      if (item === 'one') throw new Error('The database is unreachable.');
      delivered.push(item);
    },
  });
  await outbox.sweep();
  expect(delivered).toEqual(['two', 'three']);
});

it('logs an outage of the database once', async () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const logged = vi.spyOn(logger, 'warn');
  let reachable = false;
  const outbox = outboxOf({
    logger,
    async claim() {
      if (!reachable) throw new Error('The database is unreachable.');
      return null;
    },
    deliver: async () => {},
  });
  for (const next of [false, false, true, false]) {
    reachable = next;
    await outbox.sweep();
  }
  expect(logged).toHaveBeenCalledTimes(2);
});

it('rests after a claim that shows that the database is slow, and not after a fast one', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const claimedAt: number[] = [];
  const due = [1_000, 100, 100];
  const outbox = outboxOf({
    async claim() {
      claimedAt.push(performance.now());
      const takesMs = due.shift();
      if (takesMs === undefined) return null;
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return 'one';
    },
    deliver: async () => {},
  });
  const swept = outbox.sweep();
  await vi.runAllTimersAsync();
  await swept;
  const waits = claimedAt.slice(1).map((at, index) => at - (claimedAt[index] ?? 0));
  expect(waits).toEqual([10_000, 100, 100]);
});
