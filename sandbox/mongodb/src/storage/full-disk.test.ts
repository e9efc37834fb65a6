import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, Store } from './store.ts';

test('a write that the disk cannot hold fails with that reason, and leaves no trace', () => {
  const database = openDatabase(null);
  onTestFinished(() => database.close());
  const store = new Store(database, false);
  database.writer.exec('PRAGMA max_page_count = 20');
  const write = () =>
    store.write(({ sql, catalog }) => {
      const { id } = catalog.ensure('test', 'large');
      sql.run(`INSERT INTO documents_${id}(key, body) VALUES (x'00', zeroblob(1000000))`);
    });
  expect(write).toThrow('database or disk is full');
  expect(store.committed.catalog.find('test', 'large')).toBeUndefined();
  store.write(({ catalog }) => void catalog.ensure('test', 'small'));
});
