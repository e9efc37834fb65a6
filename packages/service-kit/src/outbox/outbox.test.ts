import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';

const outboxOf = (options: Pick<OutboxOptions<string>, 'claim' | 'deliver'>) =>
  createOutbox({
    ...options,
    atOnce: 1,
    sweepMs: 60_000,
    items: 'mails',
    logger: createLogger({ name: 'test', level: 'silent' }),
  });

it.each(Array.from({ length: 12 }, (_, steps) => [steps]))(
  'looks again when it is woken %i steps after it has found nothing',
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
    outbox.wake();
    first.resolve(null);
    for (let step = 0; step < steps; step += 1) await undefined;
    outbox.wake();
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
      if (item === 'one') throw new Error('The database is out of reach.');
      delivered.push(item);
    },
  });
  await outbox.sweep();
  expect(delivered).toEqual(['two', 'three']);
});
