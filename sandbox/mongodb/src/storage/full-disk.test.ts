import { expect, onTestFinished, test } from 'vitest';
import { Transactions } from '../sessions/transactions.ts';
import { openDatabase } from './database.ts';

test('a write that the disk cannot hold fails with that reason, and leaves no trace', async () => {
  const database = openDatabase(null);
  onTestFinished(() => database.close());
  const transactions = new Transactions(database);
  database.writer.exec('PRAGMA max_page_count = 20');
  const write = transactions.write(({ sql, catalog }) => {
    const { id } = catalog.ensure('test', 'large');
    sql.run(`INSERT INTO documents_${id}(key, body) VALUES (x'00', zeroblob(1000000))`);
  });
  await expect(write).rejects.toThrow('database or disk is full');
  expect(transactions.committed.catalog.find('test', 'large')).toBeUndefined();
  await transactions.write(({ catalog }) => void catalog.ensure('test', 'small'));
});
