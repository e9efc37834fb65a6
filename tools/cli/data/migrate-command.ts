import { parseArgs } from 'node:util';
import { databaseSettings, databaseUri, withDatabase } from './installation.ts';
import { migrateDatabase } from './migrate-database.ts';

/** Migrates the database. With `--dry-run` it only says what would change. */
export async function migrateCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { 'dry-run': { type: 'boolean' } } });
  const dryRun = values['dry-run'] ?? false;
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    console.log(line);
  };
  await withDatabase(await databaseUri(databaseSettings(process.env)), (connection) =>
    migrateDatabase(connection, { dryRun, log }),
  );
  if (lines.length === 0) console.log('The database has the schema of this version.');
  else console.log(dryRun ? 'Nothing was changed.' : 'The database is migrated.');
}
