import { cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { root } from '../../workspace.ts';

/** What the next version changes: fields, one of them in a list that is written as a whole, and a migration. */
const changes: [file: string, before: string, after: string][] = [
  ['packages/server-kit/src/database/schema-version.ts', 'schemaVersion = 14', 'schemaVersion = 15'],
  [
    'packages/creation-kit/src/creations/creation-fields.ts',
    "  user_id: ['owner'",
    "  language: ['nobody', 'service', 'removes', text<string>({ default: 'en' })],\n  user_id: ['owner'",
  ],
  [
    'packages/creation-kit/src/creations/account-model.ts',
    'created_at: { type: Date, required: true },',
    "created_at: { type: Date, required: true },\nlabel: { type: String, default: 'new' },",
  ],
  [
    'tools/cli/data/migrations.ts',
    'plan: asDeclared }]',
    `plan: asDeclared }, { name: '0015-labels', plan: async (connection) => [{
      text: 'label the webhooks',
      async apply() {
        const accounts = databaseOf(connection).collection('accounts');
        for await (const { _id, webhooks } of accounts.find({ webhooks: { $exists: true } })) {
          const labelled = webhooks.map((one: object) => ({ label: 'migrated', ...one }));
          await accounts.updateOne({ _id, webhooks }, { $set: { webhooks: labelled } });
        }
      },
    }] }]`,
  ],
];

/** Copies the sources, and makes the changes in the copy. */
export async function makeNextVersion(copy: string): Promise<void> {
  const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const part of ['package.json', 'packages', 'gateway', 'services', 'sandbox', 'tools'])
    await cp(join(root, part), join(copy, part), { recursive: true, filter });
  const installed = join(root, 'node_modules');
  await mkdir(join(copy, 'node_modules/@atelier'), { recursive: true });
  for (const name of await readdir(installed))
    if (name !== '@atelier') await symlink(join(installed, name), join(copy, 'node_modules', name));
  for (const name of await readdir(join(installed, '@atelier')))
    await symlink(
      await readlink(join(installed, '@atelier', name)),
      join(copy, 'node_modules/@atelier', name),
    );
  for (const [file, before, after] of changes) {
    const text = await readFile(join(copy, file), 'utf8');
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
    await writeFile(join(copy, file), text.replace(before, after));
  }
}
