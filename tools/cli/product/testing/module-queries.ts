import mongoose, { type Connection } from 'mongoose';
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
    ...{ _id: 'mfe-a@1.0.0', module: 'mfe-a', version: '1.0.0', manifest: '{"a.js":1}', digest: 'd' },
    files: [{ ...file, identity: new mongoose.Types.ObjectId() }],
    size: 3,
    published_at: at(0),
    published_by: 'operator',
  });
  await owners.create({ _id: '/ai/a', module: 'mfe-a' });
  await events.create({ module: 'mfe-a', at: at(0), action: 'published', actor: 'token1' });
  await deployTokens.create({
    ...{ _id: 'token1', module: 'mfe-a', label: 'ci', hash: 'h' },
    created_at: at(0),
    expires_at: at(60),
  });
  return { modules, versions, owners, events, deployTokens };
}

type Models = Awaited<ReturnType<typeof fillModules>>;
const releases = 'services/modules/src/releases/releases.ts';
const paths = 'services/modules/src/releases/path-owners.ts';
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
    releases,
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
  [releases, 'the number of versions', ({ versions }) => versions.countDocuments({ module: 'mfe-a' }), 1],
  [
    releases,
    'a version that exists',
    ({ versions }) =>
      versions
        .create({
          ...{ _id: 'mfe-a@1.0.0', module: 'mfe-a', version: '1.0.0', manifest: '{}', digest: 'e' },
          ...{ files: [], size: 0, published_at: at(1), published_by: 'operator' },
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
    'the served modules',
    ({ modules }) => modules.find({ disabled: false }).sort({ _id: 1 }).limit(200).lean(),
    [{ _id: 'mfe-a' }],
  ],
  [
    releases,
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
  [
    paths,
    'paths of other modules',
    ({ owners }) =>
      owners.find({ _id: trusted({ $in: ['/ai/a', '/ai/b'] }), module: trusted({ $ne: 'mfe-b' }) }).lean(),
    [{ _id: '/ai/a', module: 'mfe-a' }],
  ],
  [
    paths,
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
    paths,
    'paths that are not served any more',
    ({ owners }) => owners.deleteMany({ module: 'mfe-a', _id: trusted({ $nin: ['/ai/c'] }) }),
    { deletedCount: 1 },
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
        ...{ _id: 'token2', module: 'mfe-a', label: 'ci', hash: 'i' },
        created_at: at(0),
        expires_at: at(60),
      }),
    { _id: 'token2', revoked_at: null },
  ],
  [
    tokens,
    'the end of a token',
    ({ deployTokens }) => deployTokens.findByIdAndUpdate('token1', { $set: { revoked_at: at(1) } }).lean(),
    { module: 'mfe-a' },
  ],
];
