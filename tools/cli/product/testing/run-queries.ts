import { openRuns } from '@atelier/service-kit/runs';
import mongoose, { type Connection } from 'mongoose';
import { openBatches } from '../../../../services/creations/src/batches/batch-model.ts';
import { openWebhooks } from '../../../../services/creations/src/webhooks/webhook-model.ts';

const trusted = mongoose.trusted;
const at = (minutes: number) => new Date(1.8e12 + minutes * 60_000);
const [running, ended, queued, added] = ['5', '6', '7', '8'].map(
  (digit) => new mongoose.Types.ObjectId(digit.repeat(24)),
) as [mongoose.Types.ObjectId, mongoose.Types.ObjectId, mongoose.Types.ObjectId, mongoose.Types.ObjectId];
const batchId = new mongoose.Types.ObjectId('9'.repeat(24));
const work = {
  body: '{}',
  session: 's',
  plan: 'free' as const,
  request: 'r',
  day: '2027-01-15',
  kind: 'text' as const,
};
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
      ...shared,
      _id: ended,
      state: 'ended',
      alive_at: at(0),
      created_at: at(1),
      outcome,
      last_event: 3,
      webhook: delivery,
      webhook_at: at(1),
    },
  ]);
  await runModel.create({
    ...shared,
    _id: queued,
    state: 'queued',
    queued: work,
    alive_at: at(2),
    created_at: at(2),
  });
  const batches = await openBatches(connection);
  await batches.create({
    _id: batchId,
    user_id: 'ada',
    key: 'b',
    body_hash: 'h',
    state: 'accepting',
    created_at: at(0),
  });
  const batch = (last: number) => ({
    run: running,
    last,
    events: [{ id: last, event: 'delta' as const, data: '{}' }],
    at: at(0),
  });
  await runEvents.create([batch(1), batch(2)]);
  await webhooks.create({ user_id: 'ada', url: 'https://a.example/', secret: 's', created_at: at(0) });
  return { runModel, runEvents, webhooks, batches };
}

type Models = Awaited<ReturnType<typeof fillRuns>>;
const store = 'packages/service-kit/src/runs/run-store.ts';
const queue = 'packages/service-kit/src/runs/run-queue.ts';
const batchFiles = 'services/creations/src/batches';
const deliveries = 'services/creations/src/webhooks/deliveries.ts';
const calls = 'services/creations/src/webhooks/webhook-calls.ts';

/** Every query and update of runs, batches and webhooks. */
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
          { user_id: 'ada', call: 'generateArticle', key: trusted({ $eq: 'k', $type: 'string' }) },
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
          user_id: 'ada',
          call: 'generateArticle',
          key: 'k',
          body_hash: 'h',
          state: 'running' as const,
          followed_at: at(0),
          alive_at: at(0),
          created_at: at(0),
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
        {
          $set: { state: 'ended', outcome, last_event: 3, webhook_at: at(2) },
          $unset: { slot: '', key: '' },
        },
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
    store,
    'the runs that are open',
    ({ runModel }) =>
      runModel
        .find(
          { _id: trusted({ $in: [queued, ended] }), state: trusted({ $in: ['queued', 'running'] }) },
          { _id: 1 },
        )
        .lean(),
    [{ _id: queued }],
  ],
  [
    queue,
    'new queued runs',
    ({ runModel }) =>
      runModel.insertMany([
        {
          _id: added,
          user_id: 'ada',
          call: 'generateArticle',
          body_hash: 'h',
          state: 'queued' as const,
          queued: work,
          followed_at: at(3),
          alive_at: at(3),
          created_at: at(3),
        },
      ]),
    [{ _id: added, queued: { day: '2027-01-15' } }],
  ],
  [
    queue,
    'the number of queued runs',
    ({ runModel }) => runModel.countDocuments({ user_id: 'ada', state: 'queued' }),
    1,
  ],
  [
    queue,
    'whether a run waits',
    ({ runModel }) => runModel.exists({ state: 'queued', call: trusted({ $in: ['generateArticle'] }) }),
    { _id: queued },
  ],
  [
    queue,
    'the slots in use',
    ({ runModel }) => runModel.find({ slot: trusted({ $type: 'string' }) }, { slot: 1, user_id: 1 }).lean(),
    [],
  ],
  [
    queue,
    'the runs that have waited the longest',
    ({ runModel }) =>
      runModel
        .find({
          state: 'queued' as const,
          call: trusted({ $in: ['generateArticle'] }),
          user_id: trusted({ $nin: ['eve'] }),
        })
        .sort({ alive_at: 1 })
        .limit(20)
        .lean(),
    [{ _id: queued }],
  ],
  [
    queue,
    'the claim of a queued run, and of another one with the same slot',
    async ({ runModel }) => {
      const slot = { state: 'running' as const, slot: 'ada 0', alive_at: at(4) };
      const claim = (_id: mongoose.Types.ObjectId) =>
        runModel
          .findOneAndUpdate(
            { _id, state: 'queued' },
            { $set: slot, $unset: { queued: '' } },
            { returnDocument: 'before' },
          )
          .lean();
      const claimed = await claim(queued);
      const other = { user_id: 'ada', call: 'c', body_hash: 'h', state: 'queued' as const };
      await runModel.create({ ...other, _id: added, followed_at: at(3), alive_at: at(3), created_at: at(3) });
      return [claimed, await claim(added).catch(({ code }: { code: number }) => ({ code }))];
    },
    [{ _id: queued, queued: { body: '{}' } }, { code: 11_000 }],
  ],
  [
    queue,
    'a run that returns to the queue',
    async ({ runModel }) => {
      await runModel.updateOne(
        { _id: running, state: 'running', stop: false },
        {
          $set: { state: 'queued', queued: work, alive_at: at(0), last_event: 2 },
          $unset: { slot: '' },
        },
      );
      return runModel.findOne({ _id: running }).lean();
    },
    { state: 'queued', queued: { kind: 'text' }, last_event: 2 },
  ],
  [
    queue,
    'a cancelled run',
    ({ runModel }) =>
      runModel
        .findOneAndUpdate(
          { _id: queued, user_id: 'ada', state: 'queued' },
          {
            $set: { state: 'ended', outcome, webhook_at: at(4) },
            $inc: { last_event: 1 },
            $unset: { queued: '' },
          },
          { returnDocument: 'before' },
        )
        .lean(),
    { queued: { kind: 'text' } },
  ],
  [
    `${batchFiles}/create-batch.ts`,
    'the batch of an idempotency key',
    ({ batches }) => batches.findOne({ user_id: 'ada', key: trusted({ $eq: 'b', $type: 'string' }) }).lean(),
    { _id: batchId, state: 'accepting' },
  ],
  [
    `${batchFiles}/create-batch.ts`,
    'an abandoned batch',
    ({ batches }) => batches.deleteOne({ _id: batchId, state: 'accepting' }),
    { deletedCount: 1 },
  ],
  [
    `${batchFiles}/create-batch.ts`,
    'a second batch with the same key',
    ({ batches }) =>
      batches
        .create({
          user_id: 'ada',
          key: 'b',
          body_hash: 'h',
          state: 'accepting' as const,
          created_at: at(1),
        })
        .catch(({ code }: { code: number }) => ({ code })),
    { code: 11_000 },
  ],
  [
    `${batchFiles}/create-batch.ts`,
    'an accepted batch',
    ({ batches }) =>
      batches.updateOne(
        { _id: batchId },
        { $set: { state: 'accepted', items: [{ call: 'generate-article', run: queued }] } },
      ),
    matched,
  ],
  [
    `${batchFiles}/read-batch.ts`,
    'a batch of its user',
    ({ batches }) => batches.findOne({ _id: batchId, user_id: 'ada', state: 'accepting' }).lean(),
    { key: 'b' },
  ],
  [
    `${batchFiles}/read-batch.ts`,
    'the runs of a batch',
    ({ runModel }) =>
      runModel
        .find({ _id: trusted({ $in: [ended, queued] }), user_id: 'ada' }, { state: 1, 'outcome.status': 1 })
        .sort({ _id: 1 })
        .lean(),
    [
      { _id: ended, outcome: { status: 200 } },
      { _id: queued, state: 'queued' },
    ],
  ],
  [
    `${batchFiles}/read-batch.ts`,
    'how the runs of a batch failed',
    ({ runModel }) =>
      runModel.find({ user_id: 'ada', _id: trusted({ $in: [ended] }) }, { 'outcome.body': 1 }).lean(),
    [{ outcome: { body: '{}' } }],
  ],
  [
    `${batchFiles}/read-batch.ts`,
    'the creations of a batch',
    ({ runModel }) =>
      runModel.find({ _id: trusted({ $in: [] }), user_id: 'ada' }, { status: 1, failure: 1 }).lean(),
    [],
  ],
  [
    deliveries,
    'a report that is due',
    ({ runModel }) =>
      runModel
        .findOneAndUpdate(
          { webhook_at: trusted({ $lte: at(2), $type: 'date' }), user_id: trusted({ $nin: ['busy'] }) },
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
