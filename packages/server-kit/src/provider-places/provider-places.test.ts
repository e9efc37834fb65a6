import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase, type Database } from '../database/connect.ts';
import { createLogger } from '../logging/logger.ts';
import { openRedis } from '../redis/redis.ts';
import { countCommands } from '../testing/count-commands.ts';
import { startTestMongodb, type TestMongodb } from '../testing/start-test-mongodb.ts';
import { hasRedis, startTestRedis, type TestRedis } from '../testing/start-test-redis.ts';
import { mongodbPlaces, type PlaceStore, redisPlaces } from './place-stores.ts';
import { createProviderPlaces } from './provider-places.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const { signal } = new AbortController();

/** A process with a limit of texts. */
function processOf(store: PlaceStore, text: number, everyMs = 20) {
  const limits = { text, image: null, removal: null };
  const places = createProviderPlaces({ store, limits, logger, everyMs });
  onTestFinished(() => places.close());
  return places;
}

describe.each(hasRedis ? ['MongoDB', 'Redis'] : ['MongoDB'])('places in %s', (engine) => {
  let mongodb: TestMongodb;
  let redis: TestRedis | null = null;
  let stores = 0;
  const open: { close(): unknown }[] = [];
  beforeAll(async () => {
    mongodb = await startTestMongodb();
    if (engine === 'Redis') redis = await startTestRedis();
  });
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()));
    await redis?.close();
    await mongodb.close();
  });

  /** An own store for the test, which several processes may share. */
  async function openStore(): Promise<PlaceStore> {
    stores += 1;
    if (redis) {
      const one = await openRedis(redis.url, logger);
      open.push(one);
      await vi.waitFor(() => one.client.flushAll());
      return redisPlaces(one);
    }
    const database = await connectDatabase({ uri: mongodb.uriFor(`places-${stores}`), logger });
    open.push(database);
    return mongodbPlaces(database.connection);
  }

  test('all processes together make no more calls at once than the limit, and every call gets its turn', async () => {
    const store = await openStore();
    const processes = [processOf(store, 3), processOf(store, 3), processOf(store, 3)];
    let atOnce = 0;
    let most = 0;
    const call = async (number: number) => {
      const giveBack = await processes[number % 3]?.take('text', signal);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await pause(15);
      atOnce -= 1;
      giveBack?.();
    };
    await Promise.all(Array.from({ length: 24 }, (_, number) => call(number)));
    expect(most).toBe(3);
  });

  test('a process with many calls that wait lets one that has no place begin after its next call ends', async () => {
    const store = await openStore();
    let looks = 0;
    const counting: PlaceStore = {
      read: store.read,
      replace(...change) {
        looks += 1;
        return store.replace(...change);
      },
    };
    const [busy, other] = [processOf(counting, 2), processOf(store, 2)];
    const held = await Promise.all([busy.take('text', signal), busy.take('text', signal)]);
    const begun: string[] = [];
    const later = ['a', 'b', 'c'].map((name) =>
      busy.take('text', signal).then((giveBack) => {
        begun.push(name);
        return giveBack;
      }),
    );
    const first = other.take('text', signal).then((giveBack) => {
      begun.push('other');
      return giveBack;
    });
    const wants = async () => (await store.read('text')).holdings.map(({ wanted }) => wanted).sort();
    await vi.waitFor(async () => expect(await wants()).toEqual([1, 5]));
    const seen = looks;
    // Then the busy one knows that the other waits.
    await vi.waitFor(() => expect(looks).toBeGreaterThan(seen + 1));
    expect(begun).toEqual([]);
    held[0]?.();
    (await first)();
    expect(begun[0]).toBe('other');
    held[1]?.();
    for (const one of later) (await one)();
  });

  test('the places of a process that has died are free when its lease has ended', async () => {
    const store = await openStore();
    const dead = createProviderPlaces({
      store,
      limits: { text: 1, image: null, removal: null },
      logger,
      // It never says again that it is alive.
      everyMs: 3_600_000,
    });
    await dead.take('text', signal);
    const alive = processOf(store, 1);
    let begun = false;
    const next = alive.take('text', signal).then((giveBack) => {
      begun = true;
      return giveBack;
    });
    await vi.waitFor(async () => expect((await store.read('text')).holdings).toHaveLength(2));
    expect(begun).toBe(false);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 20_100);
    onTestFinished(() => void vi.restoreAllMocks());
    (await next)();
  });

  test('a process that stops gives its places back at once', async () => {
    const store = await openStore();
    const stopping = processOf(store, 1);
    (await stopping.take('text', signal))();
    await stopping.close();
    (await processOf(store, 1, 3_600_000).take('text', signal))();
  });
});

test('calls one after the other ask the database twice at most', async () => {
  const mongodb = await startTestMongodb();
  const counter = await countCommands(mongodb.uriFor('places'));
  const database: Database = await connectDatabase({ uri: counter.uri, logger });
  onTestFinished(async () => {
    await database.close();
    await counter.close();
    await mongodb.close();
  });
  const places = processOf(mongodbPlaces(database.connection), 10);
  counter.take();
  for (let call = 0; call < 20; call += 1) (await places.take('text', signal))();
  expect(counter.take().length).toBeLessThanOrEqual(2);
});

test('while the store is out of reach, a process counts alone', async () => {
  const failing: PlaceStore = {
    read: () => Promise.reject(new Error('out of reach')),
    replace: () => Promise.reject(new Error('out of reach')),
  };
  const places = processOf(failing, 2);
  const [first] = [await places.take('text', signal), await places.take('text', signal)];
  let begun = false;
  const third = places.take('text', signal).then((giveBack) => {
    begun = true;
    giveBack();
  });
  await pause(60);
  expect(begun).toBe(false);
  first?.();
  await third;
});

test('a call that waits too long is refused as busy, and one that is stopped leaves', async () => {
  const full: PlaceStore = {
    read: async () => ({
      version: '1',
      holdings: [{ process: 'other', held: 1, wanted: 1, until: Date.now() + 1e9 }],
    }),
    replace: async () => '1',
  };
  const places = processOf(full, 1);
  const stopped = new AbortController();
  const leaving = places.take('text', stopped.signal);
  stopped.abort(new Error('stopped'));
  await expect(leaving).rejects.toThrow('stopped');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = expect(places.take('text', signal)).rejects.toMatchObject({
    code: 'provider_busy',
    retryAfterSeconds: 60,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await waiting;
});
