import type { UsageLedger } from '@atelier/creation-kit/usage';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { control, countsOf } = text;

/** A queued run of `titles`, with its unit. */
async function queue(usage: UsageLedger, userId = 'user_queue') {
  const identity = { userId, plan: 'free' as const };
  const id = new mongoose.Types.ObjectId();
  const reservation = usage.unit(identity, 'text', id, { tool: 'generate-blog-title' });
  await usage.reserve(identity, reservation);
  const request = {
    ...identity,
    id,
    session: 'sess_test',
    call: 'generateBlogTitle',
    body: titles,
    bodyHash: 'h',
    requestId: 'req-queued',
    reservation,
    creation: { prompt: titles.prompt, type: 'blog-title' },
  };
  await text.service.dependencies.queue.add([request]);
  return id;
}

test('does the work of queued runs: their creations are stored and their units charged', async () => {
  const { usage, runs } = text.service.dependencies;
  const ids = [];
  for (let at = 0; at < 5; at += 1) ids.push(await queue(usage, 'user_queued'));
  await text.service.queued?.sweep();
  const made = await text.creations.find({ user_id: 'user_queued' }).lean();
  expect(made.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
  expect(made.map(({ _id }) => `${_id}`).sort()).toEqual(ids.map(String).sort());
  expect(await runs.store.ended(ids.map((id) => ({ id, userId: 'user_queued' })))).toHaveLength(5);
  expect(await countsOf('user_queued')).toMatchObject({ taken: 5, used: 5, open: [] });
});

test('refunds the unit of a queued run for which the provider wrote nothing', async () => {
  const id = await queue(text.service.dependencies.usage, 'user_unlucky');
  await control({ next: ['empty'] });
  await text.service.queued?.sweep();
  expect(await text.creations.findById(id).lean()).toMatchObject({ status: 'failed' });
  expect(await countsOf('user_unlucky')).toMatchObject({ taken: 0, used: 0, open: [] });
});

test('a queued run that meets a busy provider is queued again, keeps its unit and is made later', async () => {
  const id = await queue(text.service.dependencies.usage, 'user_busy');
  await control({ next: ['429', '429', '429'] });
  await text.service.queued?.sweep();
  const stored = () => text.creations.findById(id).lean();
  expect(await stored()).toMatchObject({ status: 'queued', run: { last_event: 1 } });
  expect(await countsOf('user_busy')).toMatchObject({ taken: 1, used: 0, open: [{ id }] });

  // The provider asked to wait for a second, and up to half of that is added.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_500 });
  await text.service.queued?.sweep();
  vi.useRealTimers();
  expect(await stored()).toMatchObject({ status: 'completed' });
  expect(await countsOf('user_busy')).toMatchObject({ taken: 1, used: 1, open: [] });
});
