import { rateWindows } from '@atelier/server-kit/rate-limits';
import { expect, test, vi } from 'vitest';
import { titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();

test('two processes share the contract with the provider, and a request above it waits', async () => {
  const oneAMinute = { PLAN_LIMITS: '{"provider":{"text":1}}' };
  await text.serve(oneAMinute);
  const windows = text.connection.collection(rateWindows.name);
  await windows.createIndexes(rateWindows.indexes.map((index) => ({ ...index })));
  const write = (signal?: AbortSignal) =>
    text.call('generateBlogTitle', { as: 'user_ada', body: titles, ...(signal && { signal }) });
  expect((await write()).status).toBe(200);
  await text.serve(oneAMinute);
  const leaving = new AbortController();
  const waiting = write(leaving.signal);
  await vi.waitFor(async () => expect(await windows.findOne({})).toMatchObject({ points: 2 }), 10_000);
  leaving.abort();
  await expect(waiting).rejects.toThrow('aborted');
  expect(text.openai.requests()).toHaveLength(1);
});
