import { randomUUID } from 'node:crypto';
import type { Identity } from '@atelier/contracts';
import { openRunEvents, type RunEvents } from '@atelier/creation-kit/runs';
import { openUsage, type UsageModel } from '@atelier/creation-kit/usage';
import { createFairQueue } from '@atelier/server-kit/fair-queue';
import { renderMetrics } from '@atelier/server-kit/metrics';
import mongoose, { type Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openStream } from './testing/open-stream.ts';
import { ada as anyUser, startImageService } from './testing/start-image-service.ts';

const request = { prompt: 'Generate an image of a fox in the style Minimalist' };
/** More than the longest wait after a refusal: 10 s, and half as long again. */
const afterRefusalMs = 16_000;

/** Makes one image of each user at a time; a second one waits. */
const ownQueue = () => createFairQueue({ concurrency: 16, perUserConcurrency: 1, perUserQueueLimit: 1 });

let image: Awaited<ReturnType<typeof startImageService>>;
let events: RunEvents;
let units: UsageModel;
/** A user of whom no process has refused a run. */
let ada: Identity;
beforeAll(async () => {
  image = await startImageService({}, { drawings: ownQueue() });
  events = await openRunEvents({ connection: image.connection, redis: null });
  units = await openUsage(image.connection);
});
beforeEach(() => {
  ada = { ...anyUser, userId: randomUUID() };
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([image.creations.deleteMany({}), units.deleteMany({})]);
});
afterAll(() => image.stop());

/** Begins a generation of Ada, and returns once it sends an event of this stage. */
async function begin(stage: string) {
  const stream = await openStream(image, 'generateImage', request, ada);
  await stream.until(stage);
  return stream;
}

/** Generates one image that does not end by itself, and lets one wait: Ada's queue is full. */
async function fillQueue() {
  await image.order('openai', { next: ['stall'] });
  const stalled = await begin('drawing');
  const waiting = await begin('queued');
  return async () => {
    await stalled.stop();
    await waiting.rest();
  };
}

/** Adds a queued run of Ada, whose unit is reserved. */
async function queueRun(): Promise<Types.ObjectId> {
  const id = new mongoose.Types.ObjectId();
  const reservation = image.usage.unit(ada, 'image', id, { tool: 'generate-image' });
  await image.usage.reserve(ada, reservation);
  await image.queue.add([
    {
      id,
      userId: ada.userId,
      plan: ada.plan,
      session: ada.sessionId,
      call: 'generateImage',
      body: { ...request, publish: false, aspect: 'square' },
      bodyHash: 'h',
      requestId: 'r',
      reservation,
      creation: { prompt: request.prompt, type: 'image' },
    },
  ]);
  return id;
}

const runOf = (id: Types.ObjectId) => image.creations.findById(id).lean();
const reserved = async () => (await units.findOne({ user_id: ada.userId, kind: 'image' }).lean())?.open ?? [];
const isReserved = async (id: Types.ObjectId) => (await reserved()).some((open) => open.id.equals(id));

/** How many waits of queued runs the metrics have. */
async function observedWaits(): Promise<number> {
  const { text } = await renderMetrics();
  return Number(/^atelier_queued_run_wait_seconds_count\{[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test("a queued run that meets its user's full queue waits and is made once there is room", async () => {
  const waitsBefore = await observedWaits();
  const release = await fillQueue();
  const id = await queueRun();
  await image.queued?.sweep();
  const waiting = await runOf(id);
  expect(waiting).toMatchObject({ status: 'queued', run: { unit: { kind: 'image' } } });
  expect(Object.keys(waiting?.run ?? {})).not.toContain('slot');
  expect(await isReserved(id)).toBe(true);
  expect(await image.queue.claim(['generateImage'])).toBeNull();

  await release();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + afterRefusalMs });
  await image.queued?.sweep();
  expect(await runOf(id)).toMatchObject({ status: 'completed' });
  expect(await units.findOne({ user_id: ada.userId }).lean()).toMatchObject({ open: [], refunded: 0 });
  expect(await observedWaits()).toBe(waitsBefore + 1);
});

test('another process, whose queue has room, makes a refused run meanwhile', async () => {
  const release = await fillQueue();
  const id = await queueRun();
  await image.queued?.sweep();
  const second = await image.startSecond({ drawings: ownQueue() });
  await second.queued?.sweep();
  expect(await runOf(id)).toMatchObject({ status: 'completed' });
  expect(await isReserved(id)).toBe(false);
  await release();
  await second.close();
});

test('a run that is still refused after 12 hours ends, and its unit is refunded', async () => {
  const release = await fillQueue();
  const id = await queueRun();
  const queuedAt = new Date(Date.now() - 12 * 60 * 60_000);
  await image.creations.updateOne(
    { _id: id },
    { $set: { created_at: queuedAt } },
    { overwriteImmutable: true },
  );
  await image.queued?.sweep();
  expect(await runOf(id)).toMatchObject({ status: 'failed', failure: 'rate_limited' });
  expect(await isReserved(id)).toBe(false);
  await release();
});

test('runs that wait for images or for the provider when their process stops are made by another process', async () => {
  const second = await image.startSecond({ drawings: ownQueue() });
  await image.order('openai', { next: ['stall'] });
  const [first, next] = [await queueRun(), await queueRun()];
  const swept = second.queued?.sweep();
  // The event is stored when the run waits behind the first one.
  await vi.waitFor(async () => expect((await events.text(next)).last).toBe(1), { timeout: 20_000 });
  await second.close();
  await swept;
  expect(await runOf(first)).toMatchObject({ status: 'queued' });
  expect(await isReserved(first)).toBe(true);
  expect(await runOf(next)).toMatchObject({ status: 'queued', run: { last_event: 1 } });

  await image.queued?.sweep();
  for (const id of [first, next]) expect(await runOf(id)).toMatchObject({ status: 'completed' });
  const { last } = await events.text(next);
  expect((await runOf(next))?.run?.last_event).toBe(last + 1);
});
