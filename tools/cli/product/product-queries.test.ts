import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongodb } from '@atelier/sandbox-mongodb';
import {
  creationById,
  likedBy,
  openCreations,
  ownCreation,
  ownDeletedCreation,
  summaryFields,
  wholeFields,
} from '@atelier/service-kit/creations';
import { freePort } from '@atelier/service-kit/testing';
import { openUsage } from '@atelier/service-kit/usage';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { after, order } from '../../../services/creations/src/page.ts';
import { published } from '../../../services/creations/src/read-creations.ts';
import { openSubscriptions } from '../../../services/newsletter/src/subscription-model.ts';
import { findMongod } from '../executable.ts';
import { root } from '../workspace.ts';
import { fillModules, moduleQueries } from './testing/module-queries.ts';
import { fillRuns, runQueries } from './testing/run-queries.ts';

/**
 * Every query and update of the services, and the indexes of their models, on the emulator and on the MongoDB of
 * MONGODB_URI or a `mongod` (MONGOD_BINARY or the PATH), if there is one. The list is complete: the first test counts the
 * queries in the sources.
 */
const trusted = mongoose.trusted;
const at = (minutes: number) => new Date(1.8e12 + minutes * 60_000);
const oid = (digit: number) => new mongoose.Types.ObjectId(`${digit}`.repeat(24));
const [first, image, deleted, running] = [
  String(oid(0)),
  String(oid(1)),
  String(oid(2)),
  String(oid(3)),
] as const;

async function fill(connection: mongoose.Connection) {
  const creations = await openCreations(connection);
  const usage = await openUsage(connection);
  const subscriptions = await openSubscriptions(connection);
  const shared = { user_id: 'ada', prompt: 'Tea (and cake)', content: 'A text', created_at: at(0) };
  await creations.create([
    { ...shared, _id: oid(0), type: 'article', status: 'completed' },
    {
      ...shared,
      _id: oid(1),
      type: 'image',
      status: 'completed',
      publish: true,
      likes: ['grace', '$ref'],
      like_count: 2,
      picture_key: 'key',
      picture_id: 'id',
    },
    { ...shared, _id: oid(2), type: 'article', status: 'completed', deleted_at: at(0) },
    { ...shared, _id: oid(3), type: 'article', status: 'running', content: '' },
  ]);
  await usage.create({
    user_id: 'ada',
    day: '2027-01-15',
    kind: 'text',
    taken: 1,
    used: 0,
    refunded: 0,
    open: [{ id: oid(0), at: at(0) }],
  });
  await subscriptions.create({
    ...subscription,
    email: 'ada@example.com',
    inbox: 'ada@example.com',
    state: 'pending',
    token_hashes: ['t1', 't2'],
    confirmations: [{ hash: 'c1', expires_at: at(60) }],
    requested_at: at(0),
    mail_state: 'due',
    mail_at: at(0),
    mail_failures: 0,
    mailed_at: [at(0)],
  });
  return {
    creations,
    usage,
    subscriptions,
    ...(await fillModules(connection)),
    ...(await fillRuns(connection)),
  };
}

type Models = Awaited<ReturnType<typeof fill>>;
const own = { _id: oid(0), user_id: 'ada' };
const day = { user_id: 'ada', day: '2027-01-15', kind: 'text' as const };
const openUnit = { ...day, 'open.id': oid(0) };
const search = (text: string) => trusted({ $regex: text, $options: 'i' });
const history = { user_id: 'ada', deleted_at: null, status: 'completed' as const };
const subscription = { _id: oid(9) };
const matched = { matchedCount: 1, modifiedCount: 1 };
/** What a query finds, read with a cursor as the sweeps do. */
async function all<Found, Record>(query: mongoose.Query<Found, Record>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const record of query.lean().cursor()) found.push(record);
  return found;
}

/** The source of a query, the query, and the part of its result that matters. */
const queries: [
  file: string,
  name: string,
  run: (models: Models) => PromiseLike<unknown>,
  result: unknown,
][] = [
  [
    'services/creations/src/read-creations.ts',
    'one creation',
    ({ creations }) => creations.findOne(ownCreation(first, 'ada'), wholeFields('ada')).lean(),
    { content: 'A text', report: null, liked: false },
  ],
  [
    'services/creations/src/read-creations.ts',
    'the number of found creations',
    ({ creations }) =>
      creations.countDocuments({
        ...history,
        $or: [{ prompt: search('TEA \\(') }, { content: search('x') }],
      }),
    2,
  ],
  [
    'services/creations/src/page.ts',
    'a page of the gallery after a position',
    async ({ creations }) => {
      const pages = after('like_count', { value: 2, id: 'f'.repeat(24) }).map((range) =>
        creations
          .find({ $and: [published, range] }, summaryFields('$ref'))
          .sort(order('like_count'))
          .limit(3)
          .lean(),
      );
      return Promise.all(pages);
    },
    [[{ beginning: 'A text', content_bytes: 6, liked: true }], []],
  ],
  [
    'services/creations/src/set-published.ts',
    'unpublishing',
    ({ creations }) =>
      creations
        .findOneAndUpdate(
          { ...ownCreation(image, 'ada'), type: 'image', status: 'completed', publish: true },
          { $set: { publish: false, picture_key: 'other' } },
          { returnDocument: 'after', projection: wholeFields('ada') },
        )
        .lean(),
    { publish: false, picture_key: 'other', liked: false },
  ],
  [
    'services/creations/src/set-published.ts',
    'the creation of another user',
    ({ creations }) => creations.findOne(ownCreation(image, 'grace'), wholeFields('grace')).lean(),
    null,
  ],
  [
    'services/creations/src/rename.ts',
    'a title',
    async ({ creations }) => {
      const options = { returnDocument: 'after', projection: wholeFields('ada') } as const;
      const [filter, unset] = [ownCreation(first, 'ada'), { $unset: { title: '' } }];
      const named = await creations.findOneAndUpdate(filter, { $set: { title: 'Tea' } }, options).lean();
      return [named, await creations.findOneAndUpdate(filter, unset, options).lean()];
    },
    [{ title: 'Tea' }, { prompt: 'Tea (and cake)' }],
  ],
  [
    'services/creations/src/delete-and-restore.ts',
    'deleting an image',
    ({ creations }) =>
      creations.updateOne(
        { ...ownCreation(image, 'ada'), picture_key: trusted({ $exists: true }) },
        { $set: { deleted_at: at(1), picture_key: 'new' } },
      ),
    matched,
  ],
  [
    'services/creations/src/delete-and-restore.ts',
    'deleting a text',
    ({ creations }) => creations.updateOne(ownCreation(first, 'ada'), { $set: { deleted_at: at(1) } }),
    matched,
  ],
  [
    'services/creations/src/delete-and-restore.ts',
    'restoring',
    ({ creations }) =>
      creations
        .findOneAndUpdate(
          ownDeletedCreation(deleted, 'ada', at(-1)),
          { $set: { deleted_at: null } },
          { returnDocument: 'after', projection: wholeFields('ada') },
        )
        .lean(),
    { prompt: 'Tea (and cake)' },
  ],
  [
    'services/creations/src/toggle-like.ts',
    'a like and its removal',
    async ({ creations }) => {
      const toggle = (user: string) => {
        const users = [{ $literal: user }];
        const without = { $setDifference: ['$likes', users] };
        const likes = { $cond: [likedBy(user), without, { $concatArrays: ['$likes', users] }] };
        const options = {
          updatePipeline: true,
          projection: { like_count: 1, liked: likedBy(user) },
          returnDocument: 'after',
          timestamps: false,
        } as const;
        const update = [{ $set: { likes } }, { $set: { like_count: { $size: '$likes' } } }];
        return creations.findOneAndUpdate({ ...creationById(image), ...published }, update, options).lean();
      };
      return [await toggle('ada'), await toggle('$ref')];
    },
    [
      { like_count: 3, liked: true },
      { like_count: 2, liked: false },
    ],
  ],
  [
    'services/image/src/serving/get-picture.ts',
    'an image by its key',
    ({ creations }) =>
      creations
        .findOne(
          { picture_key: 'key', deleted_at: null },
          { picture_id: 1, picture_effect: 1, picture_ext: 1 },
        )
        .lean(),
    { picture_id: 'id' },
  ],
  [
    'services/resume/src/get-review-pdf.ts',
    'a review',
    ({ creations }) => creations.findOne({ ...ownCreation(first, 'ada'), type: 'resume-review' }).lean(),
    null,
  ],
  [
    'services/newsletter/src/subscription-calls.ts',
    'a confirmation',
    ({ subscriptions }) =>
      subscriptions.updateOne(
        { confirmations: trusted({ $elemMatch: { hash: 'c1', expires_at: { $gt: at(0) } } }) },
        { $set: { state: 'confirmed', confirmed_with: 'c1', confirmations: [], mail_state: 'none' } },
      ),
    matched,
  ],
  [
    'services/newsletter/src/subscription-calls.ts',
    'a repeated confirmation',
    ({ subscriptions }) => subscriptions.exists({ confirmed_with: 'c1' }),
    null,
  ],
  [
    'services/newsletter/src/subscription-calls.ts',
    'a new address',
    ({ subscriptions }) =>
      subscriptions.updateOne(
        { email: 'grace@example.com' },
        {
          $set: { mail_state: 'due', requested_at: at(0), inbox: 'grace@example.com' },
          $setOnInsert: {
            state: 'pending',
            token_hashes: [],
            confirmations: [],
            confirmed_with: null,
            mail_at: at(0),
            mail_failures: 0,
            mailed_at: [],
          },
        },
        { upsert: true },
      ),
    { matchedCount: 0, upsertedCount: 1 },
  ],
  [
    'services/newsletter/src/subscription-calls.ts',
    'the end of a subscription',
    ({ subscriptions }) => subscriptions.deleteOne({ token_hashes: 't2' }),
    { deletedCount: 1 },
  ],
  [
    'services/newsletter/src/mail/outbox.ts',
    'unconfirmed addresses',
    ({ subscriptions }) =>
      subscriptions.deleteMany({ state: 'pending', requested_at: trusted({ $lt: at(1) }) }),
    { deletedCount: 1 },
  ],
  [
    'services/newsletter/src/mail/outbox.ts',
    'the mail that is due the longest',
    ({ subscriptions }) =>
      subscriptions
        .findOneAndUpdate(
          { mail_state: 'due', mail_at: trusted({ $lte: at(0) }) },
          { $set: { mail_at: at(5) } },
          { sort: { mail_at: 1 } },
        )
        .lean(),
    { email: 'ada@example.com', mail_at: at(0) },
  ],
  [
    'services/newsletter/src/mail/outbox.ts',
    'the mails to an inbox with other tags',
    ({ subscriptions }) =>
      subscriptions
        .find(
          { inbox: 'ada@example.com', _id: trusted({ $ne: oid(1) }), mailed_at: trusted({ $gt: at(-60) }) },
          { mailed_at: 1 },
        )
        .limit(5)
        .lean(),
    [{ mailed_at: [at(0)] }],
  ],
  [
    'services/newsletter/src/mail/outbox.ts',
    'a mail that is not sent',
    ({ subscriptions }) =>
      subscriptions.updateOne(subscription, { $set: { mail_state: 'none', mail_failures: 0 } }),
    matched,
  ],
  [
    'services/newsletter/src/mail/outbox.ts',
    'the tokens of a mail',
    async ({ subscriptions }) => {
      await subscriptions.updateOne(
        { ...subscription, state: 'pending' },
        {
          $push: {
            token_hashes: { $each: ['t3'], $slice: -2 },
            mailed_at: { $each: [at(1)], $slice: -5 },
            confirmations: { $each: [{ hash: 'c2', expires_at: at(61) }], $slice: -6 },
          },
        },
      );
      return subscriptions.findOne(subscription).lean();
    },
    {
      token_hashes: ['t2', 't3'],
      mailed_at: [at(0), at(1)],
      confirmations: [{ hash: 'c1' }, { hash: 'c2' }],
    },
  ],
  [
    'services/newsletter/src/mail/outbox.ts',
    'a mail that was sent',
    ({ subscriptions }) =>
      subscriptions.updateOne(subscription, {
        $set: { mail_state: 'none', mail_failures: 0, mail_at: at(1) },
      }),
    matched,
  ],
  [
    'services/newsletter/src/mail/outbox.ts',
    'a mail that failed',
    async ({ subscriptions }) => {
      const update = { $set: { mail_failures: 1, mail_at: at(1) }, $pull: { mailed_at: at(0) } };
      await subscriptions.updateOne(subscription, update);
      return subscriptions.findOne(subscription).lean();
    },
    { mailed_at: [], mail_failures: 1 },
  ],
  [
    'services/newsletter/src/subscription-model.ts',
    'records of earlier versions',
    ({ subscriptions }) =>
      subscriptions.updateMany(
        { state: trusted({ $exists: false }) },
        {
          $set: {
            state: 'confirmed',
            confirmations: [],
            confirmed_with: null,
            mail_at: at(0),
            mailed_at: [],
          },
        },
      ),
    { matchedCount: 0 },
  ],
  [
    'packages/service-kit/src/usage/ledger.ts',
    'the units of a day',
    ({ usage }) => usage.findOne(day).lean(),
    { taken: 1 },
  ],
  [
    'packages/service-kit/src/usage/ledger.ts',
    'the units of the last days',
    ({ usage }) =>
      usage
        .find(
          { user_id: 'ada', day: trusted({ $gte: '2027-01-01' }) },
          { day: 1, kind: 1, taken: 1, tools: 1 },
        )
        .sort({ day: 1, kind: 1 })
        .lean(),
    [{ day: '2027-01-15', kind: 'text', taken: 1 }],
  ],
  [
    'packages/service-kit/src/usage/ledger.ts',
    'a reserved unit',
    ({ usage }) =>
      usage
        .findOneAndUpdate(
          { ...day, taken: trusted({ $lt: 2 }) },
          {
            $inc: { taken: 1, 'tools.generate-article': 1 },
            $push: { open: { id: oid(1), at: at(1), tool: 'generate-article' } },
            $setOnInsert: { used: 0, refunded: 0 },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean(),
    { taken: 2, tools: { 'generate-article': 1 }, open: [{ id: oid(0) }, { id: oid(1) }] },
  ],
  [
    'packages/service-kit/src/usage/ledger.ts',
    'a charged unit',
    async ({ usage }) => {
      await usage.updateOne(openUnit, { $pull: { open: { id: oid(0) } }, $inc: { used: 1 } });
      return usage.findOne(day).lean();
    },
    { taken: 1, used: 1, open: [] },
  ],
  [
    'packages/service-kit/src/usage/ledger.ts',
    'a refunded unit',
    async ({ usage }) => {
      const update = { $pull: { open: { id: oid(0) } }, $inc: { taken: -1, refunded: 1 } };
      const { matchedCount } = await usage.updateOne({ ...openUnit, refunded: trusted({ $lt: 1 }) }, update);
      return { matchedCount, again: (await usage.updateOne(openUnit, update)).matchedCount };
    },
    { matchedCount: 1, again: 0 },
  ],
  [
    'packages/service-kit/src/usage/ledger.ts',
    'reservations that were not ended',
    ({ usage }) => all(usage.find({ 'open.at': trusted({ $lt: at(1) }) })),
    [{ day: '2027-01-15' }],
  ],
  [
    'packages/service-kit/src/creations/running-creation.ts',
    'a new creation',
    ({ creations }) =>
      creations.create({
        _id: oid(4),
        user_id: 'ada',
        prompt: 'p',
        type: 'article',
        settings: {},
        status: 'running',
      }),
    { publish: false, likes: [], settings: {} },
  ],
  [
    'packages/service-kit/src/creations/running-creation.ts',
    'the heartbeat of a run',
    ({ creations }) => creations.updateOne(own, { $set: { updated_at: at(9) } }),
    matched,
  ],
  [
    'packages/service-kit/src/creations/running-creation.ts',
    'a partial content',
    ({ creations }) => creations.updateOne(own, { $set: { content: 'More' } }),
    matched,
  ],
  [
    'packages/service-kit/src/creations/running-creation.ts',
    'the end of a run',
    ({ creations }) =>
      creations
        .findOneAndUpdate(
          own,
          { $set: { status: 'completed', content: 'All', report: { score: 7.5, lines: [{ n: 1 }] } } },
          { returnDocument: 'after', runValidators: true },
        )
        .lean(),
    { content: 'All', report: { score: 7.5, lines: [{ n: 1 }] } },
  ],
  [
    'packages/service-kit/src/creations/running-creation.ts',
    'a creation whose work begins again',
    ({ creations }) => creations.deleteOne(own),
    { deletedCount: 1 },
  ],
  [
    'packages/service-kit/src/creations/purge.ts',
    'deleted creations',
    ({ creations }) =>
      all(
        creations.find(
          {
            type: trusted({ $in: ['article' as const, 'image' as const] }),
            deleted_at: trusted({ $lt: at(1), $type: 'date' }),
          },
          { picture_id: 1 },
        ),
      ),
    [{ _id: oid(2) }],
  ],
  [
    'packages/service-kit/src/creations/purge.ts',
    'the removal of a creation',
    ({ creations }) => creations.deleteOne({ _id: oid(2) }),
    { deletedCount: 1 },
  ],
  ...(['', undefined] as const).map((content): (typeof queries)[number] => [
    'packages/service-kit/src/creations/stale-runs.ts',
    `runs of dead processes, content ${content === '' ? 'empty' : 'any'}`,
    ({ creations }) =>
      creations.updateMany(
        {
          type: trusted({ $in: ['article' as const] }),
          status: 'running',
          updated_at: trusted({ $lt: at(1e6) }),
          ...(content === '' && { content }),
        },
        { $set: { status: 'failed', failure: 'provider_interrupted' } },
      ),
    matched,
  ]),
  [
    'packages/service-kit/src/creations/stale-runs.ts',
    'the status of the creations of runs',
    ({ creations }) => creations.find({ _id: trusted({ $in: [running] }) }, { status: 1 }).lean(),
    [{ status: 'running' }],
  ],
  [
    'packages/service-kit/src/creations/stale-runs.ts',
    'the status of a creation whose run is silent',
    ({ creations }) => creations.findOne({ _id: running }, { status: 1 }).lean(),
    { status: 'running' },
  ],
  [
    'services/creations/src/follow-runs.ts',
    'the creation of a run, also a deleted one',
    ({ creations }) =>
      creations
        .findOne({ ...creationById(deleted), user_id: 'ada' }, { ...wholeFields('ada'), deleted_at: 1 })
        .lean(),
    { deleted_at: at(0), liked: false },
  ],
  ...moduleQueries,
  ...runQueries,
];

/** Queries that read a whole collection: a small one, and one that is read once at the start. */
const tableScans = ['the modules', 'records of earlier versions'];

const query =
  /(?:\b(?:creations|usage|subscriptions|model|modules|versions|owners|events|hourly|trial|runModel|webhooks|batches)\s*|\n\s+)\.(?:aggregate|bulkWrite|countDocuments|create|deleteMany|deleteOne|distinct|exists|find|findOne|findOneAndDelete|findOneAndUpdate|findById|findByIdAndUpdate|insertMany|replaceOne|updateMany|updateOne)\(/g;

test('the list has every query of the sources', () => {
  const files = globSync('{services/*,packages/service-kit}/src/**/*.ts', { cwd: root });
  const product = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const counts = product.map((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const usesDatabase = /mongoose|Models?\b|Dependencies/.test(source);
    return [file, usesDatabase ? (source.match(query)?.length ?? 0) : 0] as const;
  });
  const listed = Object.entries(Object.groupBy(queries, ([file]) => file));
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(
    Object.fromEntries(listed.map(([file, entries = []]) => [file, entries.length])),
  );
});

/** Starts a `mongod` as `npm start` does. */
async function startMongod(binary: string): Promise<{ uri: string; close(): Promise<void> }> {
  const [port, health] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'product-queries-'));
  const env = {
    ...process.env,
    MONGOD_BINARY: binary,
    MONGOD_PORT: String(port),
    MONGOD_HEALTH_PORT: String(health),
    MONGOD_DATA: folder,
  };
  const main = join(root, 'tools/cli/product/run-mongod.ts');
  const child: ChildProcess = spawn(process.execPath, [main], { env, stdio: 'inherit' });
  const uri = `mongodb://127.0.0.1:${port}/?replicaSet=rs0`;
  return {
    uri,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const { MONGODB_URI, MONGOD_BINARY } = process.env;
const mongod = MONGODB_URI ? null : await findMongod(MONGOD_BINARY);

const servers = [
  {
    name: 'the emulator',
    start: () => startMongodb({ dataDir: null }),
    exists: true,
  },
  {
    name: 'MongoDB (MONGODB_URI, MONGOD_BINARY or the PATH)',
    start: async () => (mongod ? startMongod(mongod) : { uri: MONGODB_URI ?? '', close: async () => {} }),
    exists: Boolean(MONGODB_URI ?? mongod),
  },
];

if (!servers.every(({ exists }) => exists))
  console.warn(
    'The queries are not tested on a MongoDB: set MONGODB_URI or MONGOD_BINARY, or put mongod on the PATH.',
  );

describe.each(servers.filter(({ exists }) => exists))('the queries of the services on $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
    return () => server.close();
  });

  test.each(queries)('%s: %s', async (_file, name, run, result) => {
    const dbName = `queries_${new mongoose.Types.ObjectId().toHexString()}`;
    const connection = await mongoose.createConnection(server.uri, { dbName }).asPromise();
    try {
      const models = await fill(connection);
      await refuseTableScans(connection, !tableScans.includes(name));
      const found = await run(models);
      const plain = found instanceof mongoose.Document ? found.toObject() : found;
      if (typeof result === 'object' && result !== null) expect(plain).toMatchObject(result);
      else expect(plain).toBe(result);
    } finally {
      await refuseTableScans(connection, false);
      await connection.dropDatabase();
      await connection.close();
    }
  });
});

/** While they are refused, a query that reads every document of its collection fails. */
const refuseTableScans = (connection: mongoose.Connection, notablescan: boolean) =>
  connection.getClient().db('admin').command({ setParameter: 1, notablescan });
