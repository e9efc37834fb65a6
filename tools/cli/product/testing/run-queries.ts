import { openRuns } from '@atelier/service-kit/runs';
import mongoose, { type Connection } from 'mongoose';
import { openWebhooks } from '../../../../services/creations/src/webhooks/webhook-model.ts';

const trusted = mongoose.trusted;
const at = (minutes: number) => new Date(1.8e12 + minutes * 60_000);
const [running, ended] = ['5', '6'].map((digit) => new mongoose.Types.ObjectId(digit.repeat(24))) as [
  mongoose.Types.ObjectId,
  mongoose.Types.ObjectId,
];
const outcome = { status: 200, body: '{}' };
const matched = { matchedCount: 1, modifiedCount: 1 };

/** The collections of runs, their events and webhooks: a running run with two batches of events, and one that has ended. */
export async function fillRuns(connection: Connection) {
  const { runs: runModel, events: runEvents } = await openRuns(connection);
  const webhooks = await openWebhooks(connection);
  const shared = { user_id: 'ada', call: 'generateArticle', body_hash: 'h', followed_at: at(0) };
  const delivery = { state: 'due' as const, attempts: 1, status: 500, attempted_at: at(0) };
  await runModel.create([
    { ...shared, _id: running, key: 'k', state: 'running', alive_at: at(0), created_at: at(0) },
    {
      ...{ ...shared, _id: ended, state: 'ended', alive_at: at(0), created_at: at(1) },
      ...{ outcome, last_event: 3, webhook: delivery, webhook_at: at(1) },
    },
  ]);
  const batch = (last: number) => ({
    run: running,
    last,
    events: [{ id: last, event: 'delta' as const, data: '{}' }],
    at: at(0),
  });
  await runEvents.create([batch(1), batch(2)]);
  await webhooks.create({ user_id: 'ada', url: 'https://a.example/', secret: 's', created_at: at(0) });
  return { runModel, runEvents, webhooks };
}

type Models = Awaited<ReturnType<typeof fillRuns>>;
const store = 'packages/service-kit/src/runs/run-store.ts';
const deliveries = 'services/creations/src/webhooks/deliveries.ts';
const calls = 'services/creations/src/webhooks/webhook-calls.ts';

/** Every query and update of runs and webhooks. */
export const runQueries: [
  file: string,
  name: string,
  run: (models: Models) => PromiseLike<unknown>,
  result: unknown,
][] = [
  [
    store,
    'the run of an idempotency key',
    ({ runModel }) =>
      runModel
        .findOne(
          { user_id: 'ada', call: 'generateArticle', key: 'k' },
          { body_hash: 1, state: 1, outcome: 1, last_event: 1 },
        )
        .lean(),
    { _id: running, body_hash: 'h', state: 'running' },
  ],
  [
    store,
    'a second run with the same key',
    ({ runModel }) =>
      runModel
        .create({
          ...{ user_id: 'ada', call: 'generateArticle', key: 'k', body_hash: 'h', state: 'running' as const },
          ...{ followed_at: at(0), alive_at: at(0), created_at: at(0) },
        })
        .catch(({ code }: { code: number }) => ({ code })),
    { code: 11_000 },
  ],
  [store, 'a refused run', ({ runModel }) => runModel.deleteOne({ _id: running }), { deletedCount: 1 }],
  [
    store,
    'a batch of events',
    ({ runEvents }) =>
      runEvents.create({ run: ended, last: 3, events: [{ id: 3, event: 'done', data: '{}' }], at: at(1) }),
    { last: 3, events: [{ id: 3, event: 'done', data: '{}' }] },
  ],
  [
    store,
    'the end of a run, which frees its key',
    async ({ runModel }) => {
      await runModel.updateOne(
        { _id: running },
        { $set: { state: 'ended', outcome, last_event: 3, webhook_at: at(2) }, $unset: { key: '' } },
      );
      const { key = null, state } = (await runModel.findOne({ _id: running }).lean()) ?? {};
      return { key, state };
    },
    { key: null, state: 'ended' },
  ],
  [
    store,
    'signs of life',
    ({ runModel }) =>
      runModel.updateMany({ _id: trusted({ $in: [running, ended] }) }, { $set: { alive_at: at(5) } }),
    { matchedCount: 2, modifiedCount: 2 },
  ],
  [
    store,
    'what is asked of runs',
    ({ runModel }) => runModel.find({ _id: trusted({ $in: [running] }) }, { stop: 1, followed_at: 1 }).lean(),
    [{ _id: running, stop: false, followed_at: at(0) }],
  ],
  [
    store,
    'the state of a run',
    ({ runModel }) => runModel.findOne({ _id: running, user_id: 'ada' }, { state: 1 }).lean(),
    { state: 'running' },
  ],
  [
    store,
    'the wish to stop a run',
    ({ runModel }) =>
      runModel.updateOne({ _id: running, user_id: 'ada', state: 'running' }, { $set: { stop: true } }),
    matched,
  ],
  [
    store,
    'clients that follow runs',
    ({ runModel }) =>
      runModel.updateMany({ _id: trusted({ $in: [running] }) }, { $set: { followed_at: at(5) } }),
    matched,
  ],
  [
    store,
    'runs that have ended',
    ({ runModel }) =>
      runModel
        .find({ _id: trusted({ $in: [running, ended] }), state: 'ended' }, { outcome: 1, last_event: 1 })
        .lean(),
    [{ _id: ended, outcome, last_event: 3 }],
  ],
  [
    store,
    'events after positions',
    ({ runEvents }) =>
      runEvents
        .find({ $or: [{ run: running, last: trusted({ $gt: 1 }) }] })
        .sort({ run: 1, last: 1 })
        .limit(10)
        .lean(),
    [{ run: running, last: 2 }],
  ],
  [
    store,
    'runs without a sign of life',
    ({ runModel }) =>
      runModel
        .find({ state: 'running', alive_at: trusted({ $lt: at(1) }) }, { _id: 1 })
        .limit(200)
        .lean(),
    [{ _id: running }],
  ],
  [
    store,
    'the last event of a run',
    ({ runEvents }) => runEvents.findOne({ run: running }, { last: 1 }).sort({ last: -1 }).lean(),
    { last: 2 },
  ],
  [
    deliveries,
    'a report that is due',
    ({ runModel }) =>
      runModel
        .findOneAndUpdate(
          { webhook_at: trusted({ $lte: at(2) }) },
          { $set: { webhook_at: at(3) } },
          { sort: { webhook_at: 1 } },
        )
        .lean(),
    { _id: ended },
  ],
  [
    deliveries,
    'the webhook of a run',
    ({ webhooks }) => webhooks.findOne({ user_id: 'ada' }).lean(),
    { url: 'https://a.example/' },
  ],
  [
    deliveries,
    'a run without a webhook',
    ({ runModel }) => runModel.updateOne({ _id: ended }, { $unset: { webhook_at: '' } }),
    matched,
  ],
  [
    deliveries,
    'a webhook that is gone',
    ({ webhooks }) => webhooks.deleteOne({ user_id: 'ada', url: 'https://a.example/' }),
    { deletedCount: 1 },
  ],
  [
    deliveries,
    'a delivery',
    ({ runModel }) => {
      const webhook = { state: 'delivered' as const, attempts: 2, status: 200, attempted_at: at(2) };
      return runModel.updateOne({ _id: ended }, { $set: { webhook }, $unset: { webhook_at: '' } });
    },
    matched,
  ],
  [calls, 'a removed webhook', ({ webhooks }) => webhooks.deleteOne({ user_id: 'ada' }), { deletedCount: 1 }],
  [
    calls,
    'a changed webhook',
    ({ webhooks }) =>
      webhooks.updateOne(
        { user_id: 'ada' },
        { $set: { url: 'https://b.example/', secret: 't', created_at: at(1) } },
        { upsert: true },
      ),
    matched,
  ],
  [
    calls,
    'the webhook of a user',
    ({ webhooks }) => webhooks.findOne({ user_id: 'ada' }).lean(),
    { secret: 's' },
  ],
  [
    calls,
    'the latest deliveries',
    ({ runModel }) =>
      runModel
        .find({ user_id: 'ada', webhook: trusted({ $exists: true }) }, { webhook: 1 })
        .sort({ created_at: -1 })
        .limit(20)
        .lean(),
    [{ _id: ended, webhook: { state: 'due', attempts: 1 } }],
  ],
];
