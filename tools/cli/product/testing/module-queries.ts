import mongoose, { type Connection } from 'mongoose';
import { openModuleHealth } from '../../../../services/modules/src/health/module-health.ts';
import { openModels } from '../../../../services/modules/src/releases/models.ts';
import { createDeployTokens } from '../../../../services/modules/src/tokens/deploy-tokens.ts';

const trusted = mongoose.trusted;
const at = (minutes: number) => new Date(1.8e12 + minutes * 60_000);
const file = { path: 'entry.js', type: 'text/javascript', size: 3, integrity: 'sha384-x', br: null };
const state = { active: '1.0.0', candidate: null, history: [], failed: [], disabled: false };

/** The collections of the module registry with one module. */
export async function fillModules(connection: Connection) {
  const { modules, versions, paths: owners, events } = await openModels(connection);
  await createDeployTokens(connection, 'only-for-tests-0123456789-0123456789');
  const deployTokens = connection.model('DeployToken');
  await modules.create({ _id: 'mfe-a', ...state, created_at: at(0), revision: 1 });
  await versions.create({
    _id: 'mfe-a@1.0.0',
    module: 'mfe-a',
    version: '1.0.0',
    manifest: '{"a.js":1}',
    digest: 'd',
    files: [{ ...file, identity: new mongoose.Types.ObjectId() }],
    size: 3,
    published_at: at(0),
    published_by: 'operator',
  });
  await owners.create({ _id: '/ai/a', module: 'mfe-a' });
  await events.create({ module: 'mfe-a', at: at(0), action: 'published', actor: 'token1' });
  await deployTokens.create({
    _id: 'token1',
    module: 'mfe-a',
    label: 'ci',
    hash: 'h',
    created_at: at(0),
    expires_at: at(60),
  });
  await openModuleHealth(connection, { lengthMs: 1, problems: 1, users: 1, share: 1 });
  const hourly = connection.model('ModuleHealth');
  const trial = connection.model('ModuleTrial');
  const counted = { loads: 1, load_ms: 5, failures: 0, crashes: 0 };
  await hourly.create({ _id: 'mfe-a@1.0.0@0', module: 'mfe-a', version: '1.0.0', hour: at(0), ...counted });
  await trial.create({ _id: 'mfe-a@1.0.0', started_at: at(0), loads: 1, problems: 0, users: [] });
  return { modules, versions, owners, events, deployTokens, hourly, trial };
}

type Models = Awaited<ReturnType<typeof fillModules>>;
const releases = 'services/modules/src/releases/releases.ts';
const removals = 'services/modules/src/releases/removals.ts';
const manifests = 'services/modules/src/releases/manifests.ts';
const served = 'services/modules/src/releases/served-versions.ts';
const owners = 'services/modules/src/releases/owners.ts';
const health = 'services/modules/src/health/module-health.ts';
const tokens = 'services/modules/src/tokens/deploy-tokens.ts';
const matched = { matchedCount: 1, modifiedCount: 1 };

/** Every query and update of the module registry besides those of GridFS. */
export const moduleQueries: [
  file: string,
  name: string,
  run: (models: Models) => PromiseLike<unknown>,
  result: unknown,
][] = [
  [
    manifests,
    'the manifest of a version',
    ({ versions }) => versions.findById('mfe-a@1.0.0', { manifest: 1 }).lean(),
    { manifest: '{"a.js":1}' },
  ],
  [
    releases,
    'an entry of the audit log',
    ({ events }) => events.create({ module: 'mfe-a', at: at(1), action: 'disabled', actor: 'operator' }),
    { percent: null, reason: null },
  ],
  [
    releases,
    'the number of versions',
    ({ versions }) => versions.countDocuments({ module: 'mfe-a', removed_at: null }),
    1,
  ],
  [
    releases,
    'a version that exists',
    ({ versions }) =>
      versions
        .create({
          _id: 'mfe-a@1.0.0',
          module: 'mfe-a',
          version: '1.0.0',
          manifest: '{}',
          digest: 'e',
          files: [],
          size: 0,
          published_at: at(1),
          published_by: 'operator',
        })
        .catch(({ code }: { code: number }) => code),
    11_000,
  ],
  [
    releases,
    'the first version of a module',
    ({ modules }) =>
      modules.updateOne(
        { _id: 'mfe-b' },
        { $setOnInsert: { ...state, active: null, created_at: at(0), revision: 0 } },
        { upsert: true },
      ),
    { matchedCount: 0, upsertedCount: 1 },
  ],
  [
    releases,
    'whether a version exists',
    ({ versions }) => versions.exists({ _id: 'mfe-a@1.0.0' }),
    { _id: 'mfe-a@1.0.0' },
  ],
  [
    releases,
    'whether the files of a version were removed',
    ({ versions }) => versions.exists({ _id: 'mfe-a@1.0.0', removed_at: trusted({ $ne: null }) }),
    null,
  ],
  [
    releases,
    'when versions were served',
    ({ versions }) =>
      versions.updateMany({ _id: trusted({ $in: ['mfe-a@1.0.0'] }) }, { $set: { served_at: at(1) } }),
    matched,
  ],
  [releases, 'a module to change', ({ modules }) => modules.findById('mfe-a').lean(), state],
  [
    releases,
    'a change',
    ({ modules }) =>
      modules.updateOne(
        { _id: 'mfe-a', revision: 1 },
        { $set: { ...state, candidate: { version: '1.1.0', percent: 10 } }, $inc: { revision: 1 } },
      ),
    matched,
  ],
  [served, 'a module that is reported', ({ modules }) => modules.findById('mfe-a').lean(), { revision: 1 }],
  [served, 'a module with a service', ({ modules }) => modules.findById('mfe-a').lean(), { active: '1.0.0' }],
  [releases, 'the state of a module', ({ modules }) => modules.findById('mfe-a').lean(), { revision: 1 }],
  [
    releases,
    'the versions of a module',
    ({ versions }) =>
      versions
        .find({ module: 'mfe-a' }, { manifest: 0, files: 0 })
        .sort({ published_at: -1 })
        .limit(50)
        .lean(),
    [{ digest: 'd' }],
  ],
  [
    releases,
    'all modules',
    ({ modules }) => modules.find().sort({ _id: 1 }).limit(200).lean(),
    [{ _id: 'mfe-a', changed_at: null }],
  ],
  [
    served,
    'the served modules',
    ({ modules }) => modules.find({ disabled: false }).sort({ _id: 1 }).limit(200).lean(),
    [{ _id: 'mfe-a' }],
  ],
  [
    served,
    'the files of a version',
    ({ versions }) => versions.findById('mfe-a@1.0.0', { files: 1 }).lean(),
    { files: [{ path: 'entry.js', br: null }] },
  ],
  [
    releases,
    'the audit log of a module',
    ({ events }) => events.find({ module: 'mfe-a' }).sort({ at: -1 }).limit(100).lean(),
    [{ action: 'published' }],
  ],
  [
    releases,
    'the changes of a token',
    ({ events }) => events.countDocuments({ actor: 'token1', at: trusted({ $gt: at(-1) }) }),
    1,
  ],
  [removals, 'the modules', ({ modules }) => modules.find().lean(), [{ _id: 'mfe-a' }]],
  [
    removals,
    'the versions with files',
    ({ versions }) =>
      versions
        .find({ module: 'mfe-a', files: trusted({ $ne: [] }) }, { manifest: 0, files: 0 })
        .sort({ published_at: -1 })
        .lean(),
    [{ version: '1.0.0' }],
  ],
  [
    removals,
    'a history without old versions',
    ({ modules }) =>
      modules.updateOne({ _id: 'mfe-a', revision: 1 }, { $set: { history: [] }, $inc: { revision: 1 } }),
    matched,
  ],
  [
    removals,
    'the files of an old version',
    ({ versions }) => versions.findById('mfe-a@1.0.0', { files: 1 }).lean(),
    { files: [{ path: 'entry.js' }] },
  ],
  [
    removals,
    'a version without its files',
    ({ versions }) => versions.updateOne({ _id: 'mfe-a@1.0.0' }, { $set: { files: [] } }),
    matched,
  ],
  [
    removals,
    'the mark of old versions',
    ({ versions }) =>
      versions.updateMany({ _id: trusted({ $in: ['mfe-a@1.0.0'] }) }, { $set: { removed_at: at(1) } }),
    matched,
  ],
  [
    owners,
    'paths of other modules',
    ({ owners }) =>
      owners.find({ _id: trusted({ $in: ['/ai/a', '/ai/b'] }), module: trusted({ $ne: 'mfe-b' }) }).lean(),
    [{ _id: '/ai/a', module: 'mfe-a' }],
  ],
  [
    owners,
    'a path of another module',
    ({ owners }) =>
      owners
        .updateOne(
          { _id: '/ai/a', module: 'mfe-b' },
          { $setOnInsert: { _id: '/ai/a', module: 'mfe-b' } },
          { upsert: true },
        )
        .catch(({ code }: { code: number }) => code),
    11_000,
  ],
  [
    owners,
    'a type of creations that no module owns',
    ({ owners }) =>
      owners.updateOne(
        { _id: 'type poem' },
        { $setOnInsert: { _id: 'type poem', module: 'mfe-a' } },
        { upsert: true },
      ),
    { upsertedId: 'type poem' },
  ],
  [owners, 'the owner of a type of creations', ({ owners }) => owners.findById('type poem').lean(), null],
  [
    owners,
    'paths that are not served any more',
    ({ owners }) => owners.deleteMany({ module: 'mfe-a', _id: trusted({ $nin: ['/ai/c'] }) }),
    { deletedCount: 1 },
  ],
  [
    health,
    'the counts of an hour',
    ({ hourly }) =>
      hourly.updateOne(
        { _id: 'mfe-a@1.0.0@0' },
        { $inc: { loads: 1, load_ms: 9, failures: 0, crashes: 1 }, $setOnInsert: { module: 'mfe-a' } },
        { upsert: true },
      ),
    matched,
  ],
  [
    health,
    'the start of a trial',
    ({ trial }) =>
      trial.updateOne(
        { _id: 'mfe-a@1.1.0' },
        { $set: { started_at: at(0), loads: 0, problems: 0, users: [] } },
        { upsert: true },
      ),
    { matchedCount: 0, upsertedCount: 1 },
  ],
  [
    health,
    'a problem in a trial',
    ({ trial }) =>
      trial
        .findOneAndUpdate(
          { _id: 'mfe-a@1.0.0', started_at: trusted({ $gt: at(-15) }) },
          { $inc: { loads: 0, problems: 2 }, $push: { users: { $each: ['u'], $slice: -50 } } },
          { returnDocument: 'after' },
        )
        .lean(),
    { problems: 2, users: ['u'] },
  ],
  [
    health,
    'the counts of a day',
    ({ hourly }) => hourly.find({ module: 'mfe-a', hour: trusted({ $gt: at(-60) }) }).lean(),
    [{ version: '1.0.0', loads: 1 }],
  ],
  [
    health,
    'the counts of a day of all modules',
    ({ hourly }) => hourly.find({ hour: trusted({ $gt: at(-60) }) }).lean(),
    [{ module: 'mfe-a', loads: 1 }],
  ],
  [
    health,
    'the counts over time',
    ({ hourly }) =>
      hourly
        .find({ module: 'mfe-a', hour: trusted({ $gte: at(0) }) })
        .sort({ hour: -1 })
        .lean(),
    [{ version: '1.0.0', loads: 1 }],
  ],
  [tokens, 'a token', ({ deployTokens }) => deployTokens.findById('token1').lean(), { revoked_at: null }],
  [
    tokens,
    'the valid tokens of a module',
    ({ deployTokens }) =>
      deployTokens.countDocuments({
        module: 'mfe-a',
        revoked_at: null,
        expires_at: trusted({ $gt: at(0) }),
      }),
    1,
  ],
  [
    tokens,
    'a new token',
    ({ deployTokens }) =>
      deployTokens.create({
        _id: 'token2',
        module: 'mfe-a',
        label: 'ci',
        hash: 'i',
        created_at: at(0),
        expires_at: at(60),
      }),
    { _id: 'token2', revoked_at: null },
  ],
  [
    tokens,
    'the labels of tokens',
    ({ deployTokens }) =>
      deployTokens.find({ module: 'mfe-a' }, { label: 1 }).sort({ expires_at: -1 }).limit(200).lean(),
    [{ _id: 'token1', label: 'ci' }],
  ],
  [
    tokens,
    'the end of a token',
    ({ deployTokens }) => deployTokens.findByIdAndUpdate('token1', { $set: { revoked_at: at(1) } }).lean(),
    { module: 'mfe-a' },
  ],
];
