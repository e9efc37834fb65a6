import { type CallAnswer, failure } from '@atelier/contracts';
import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import { connectDatabase, createLogger, type Database, type Listening, listen } from '@atelier/service-kit';
import { createCaller, testPublicKeys } from '@atelier/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createNewsletterApp } from './app.ts';
import { openSubscriptions, type SubscriptionModel } from './subscription-model.ts';

const lines: string[] = [];
const logger = createLogger({
  name: 'newsletter',
  json: true,
  destination: { write: (line) => lines.push(line) },
});
/** The security events since the last call. */
const events = () =>
  lines
    .splice(0)
    .map((line) => JSON.parse(line))
    .filter(({ audit }) => audit);
let mongodb: Mongodb;
let database: Database;
let subscriptions: SubscriptionModel;
let service: Listening;

beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
  database = await connectDatabase({ uri: mongodb.uriFor('newsletter'), logger });
  subscriptions = await openSubscriptions(database.connection);
  service = await listen(
    createNewsletterApp({ subscriptions, logger, identityKeys: testPublicKeys('newsletter') }),
    {
      port: 0,
    },
  );
});
afterEach(() => subscriptions.deleteMany({}));
afterAll(async () => {
  await service.close();
  await database.close();
  await mongodb.close();
});

const call = (name: 'subscribe' | 'unsubscribe', body: unknown) => createCaller(service.url)(name, { body });
async function subscribe(email: string) {
  const answer = await call('subscribe', { email });
  return { status: answer.status, ...((await answer.json()) as CallAnswer<'subscribe'>) };
}

test('an address is stored once, however it is written, and asking again is answered in the same way', async () => {
  const first = await subscribe('ada@example.com');
  const second = await subscribe('  Ada@Example.com ');
  expect({ ...second, token: '' }).toEqual({ ...first, token: '' });
  expect(second.token).not.toBe(first.token);
  expect(await subscriptions.countDocuments({})).toBe(1);
});

test('twenty first subscriptions at once store the address once, and none fails', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('ada@example.com')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await subscriptions.countDocuments({})).toBe(1);
});

test('no token is stored', async () => {
  const { token } = await subscribe('ada@example.com');
  expect(JSON.stringify(await subscriptions.find({}).lean())).not.toContain(token);
});

test('either token ends the subscription, and ending it twice is no fault', async () => {
  const { token } = await subscribe('ada@example.com');
  await subscribe('ada@example.com');
  await subscribe('grace@example.com');
  const first = await (await call('unsubscribe', { token })).json();
  const again = await (await call('unsubscribe', { token })).json();
  expect(first).toEqual(again);
  expect((await subscriptions.find({}).lean()).map(({ email }) => email)).toEqual(['grace@example.com']);
});

test.each([
  [{ email: 'ada' }, 'email'],
  [{ email: { $ne: null } }, 'email'],
  [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
  [{}, 'email'],
  [{ email: 'ada@example.com', admin: true }, 'admin'],
])('abuse 12, 13: %j is a 400 that names %s', async (body, field) => {
  const answer = await call('subscribe', body);
  expect(answer.status).toBe(400);
  expect(failure.parse(await answer.json()).details?.[0]?.field).toBe(field);
});

test('abuse 39: an unsubscription is recorded once, without the e-mail address or the token', async () => {
  const { token } = await subscribe('ada@example.com');
  events();
  for (let time = 0; time < 2; time += 1) await call('unsubscribe', { token });
  expect(lines.join('')).not.toMatch(new RegExp(`ada@example|${token}`));
  expect(events()).toEqual([
    expect.objectContaining({ event: 'newsletter_unsubscribed', user: null, address: '127.0.0.1' }),
  ]);
});

test('abuse 12: an operator for a token ends nobody’s subscription', async () => {
  await subscribe('ada@example.com');
  expect((await call('unsubscribe', { token: { $ne: null } })).status).toBe(400);
  expect((await call('unsubscribe', { token: 'x'.repeat(32) })).status).toBe(200);
  expect(await subscriptions.countDocuments({})).toBe(1);
});
