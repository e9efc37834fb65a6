import { moduleManifest } from '@atelier/contracts';
import type mongoose from 'mongoose';
import { createVersionFiles } from '../../../services/modules/src/files/version-files.ts';
import { pathProblems, releasePaths } from '../../../services/modules/src/releases/path-owners.ts';
import { activated } from '../../../services/modules/src/releases/release-state.ts';
import { openReleases, type Releases } from '../../../services/modules/src/releases/releases.ts';
import { versionOf } from '../../../services/modules/src/testing/module-versions.ts';
import { createDeployTokens } from '../../../services/modules/src/tokens/deploy-tokens.ts';

const module = 'mfe-hello';
const operatorKey = 'an-operator-key-of-the-tests';

/** Publishes two versions and activates both. */
async function released(connection: mongoose.Connection): Promise<Releases> {
  const releases = await openReleases(connection);
  for (const version of ['1.0.0', '1.1.0']) {
    const manifest = moduleManifest.parse(versionOf({ version }).manifest);
    await releases.publish({ manifest, files: [], digest: version }, 'team');
    const next = (state: Parameters<typeof activated>[0]) => activated(state, version);
    await releases.change({ module, action: 'activated', actor: 'team', version, next });
  }
  return releases;
}

/** The source of queries, how many it has there, a use of them all, and the part of the result that matters. */
export const registryQueries: [
  file: string,
  count: number,
  name: string,
  run: (connection: mongoose.Connection) => Promise<unknown>,
  result: unknown,
][] = [
  [
    'services/modules/src/releases/releases.ts',
    14,
    'versions of a module, what is served and the audit log',
    async (connection) => {
      const releases = await released(connection);
      const manifest = moduleManifest.parse(versionOf().manifest);
      const again = releases.publish({ manifest, files: [], digest: 'x' }, 'team');
      return {
        again: await again.catch((error: { code: string }) => error.code),
        exists: [await releases.exists(module, '1.0.0'), await releases.exists(module, '2.0.0')],
        status: await releases.status(module),
        served: await releases.served(),
        file: await releases.file(module, '1.0.0', 'none.js').catch((error: { code: string }) => error.code),
        events: (await releases.events(module)).map(({ action }) => action),
        caused: await releases.countEvents('team', new Date(0)),
      };
    },
    {
      again: 'version_exists',
      exists: [true, false],
      status: { active: '1.1.0', previous: '1.0.0', versions: [{ version: '1.1.0' }, { version: '1.0.0' }] },
      served: [
        { name: module, active: { version: '1.1.0', previous: { version: '1.0.0' } }, candidate: null },
      ],
      file: 'not_found',
      events: ['activated', 'published', 'activated', 'published'],
      caused: 4,
    },
  ],
  [
    'services/modules/src/releases/path-owners.ts',
    3,
    'the owners of paths',
    async (connection) => {
      const { owners } = await released(connection);
      const problems = async () => (await pathProblems(owners, 'mfe-other', ['/ai/hello', '/ai/new'])).length;
      const before = await problems();
      await releasePaths(owners, module, ['/ai/another']);
      return [before, await problems()];
    },
    [1, 0],
  ],
  [
    'services/modules/src/tokens/deploy-tokens.ts',
    4,
    'deploy tokens',
    async (connection) => {
      const tokens = await createDeployTokens(connection, operatorKey);
      const { id, token } = await tokens.create({ module, label: 'ci', days: 1 });
      const verified = await tokens.verify(`Bearer ${token}`);
      const revoked = [await tokens.revoke(id), await tokens.revoke('unknown')];
      const after = await tokens.verify(`Bearer ${token}`).catch((error: { code: string }) => error.code);
      return [verified.module, revoked, after];
    },
    [module, [module, null], 'unauthenticated'],
  ],
  [
    'services/modules/src/files/version-files.ts',
    0,
    'files in GridFS',
    async (connection) => {
      const files = createVersionFiles(connection);
      const content = Buffer.alloc(600_000, 'a');
      const file = {
        path: 'entry.js',
        type: 'text/javascript',
        integrity: '',
        content,
        br: Buffer.from('b'),
      };
      const stored = await files.store('1.0.0', [file]);
      const [first] = stored;
      if (!first) throw new Error('Nothing was stored.');
      const { length } = await files.read(first.identity);
      await files.remove(stored);
      return [length, await files.read(first.identity).catch((error: { code: string }) => error.code)];
    },
    [600_000, 'not_found'],
  ],
];
