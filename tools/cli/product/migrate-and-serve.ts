import { openDatabase } from '../data/installation.ts';
import { migrateDatabase } from '../data/migrate-database.ts';
import { run } from '../workspace.ts';

/** Migrates the database of MONGODB_URI, then runs all services in this process, which needs the same packages. */
await run(async () => {
  const connection = await openDatabase(process.env.MONGODB_URI ?? '');
  await migrateDatabase(connection, { log: console.log });
  await connection.destroy();
  await import('../../../services/main.ts');
});
