import { parseArgs } from 'node:util';
import { databaseSettings, withDatabase } from './data/installation.ts';
import { migrateDatabase } from './data/migrate-database.ts';
import { run } from './workspace.ts';

/**
 * `npm run migrate`: brings the database of the product that the environment describes to the schema of this version. With
 * `--dry-run` it only says what would change.
 */
await run(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } });
  const dryRun = values['dry-run'] ?? false;
  const lines: string[] = [];
  await withDatabase(databaseSettings(process.env), (connection) =>
    migrateDatabase(connection, {
      dryRun,
      log(line) {
        lines.push(line);
        console.log(line);
      },
    }),
  );
  if (lines.length === 0) console.log('The database has the schema of this version.');
  else console.log(dryRun ? 'Nothing was changed.' : 'The database is migrated.');
});
