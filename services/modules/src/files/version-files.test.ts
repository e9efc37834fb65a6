import { startTestMongodb } from '@atelier/server-kit/testing';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { createVersionFiles } from './version-files.ts';

test('a file is read as it was stored until it is removed', async () => {
  const mongodb = await startTestMongodb();
  onTestFinished(() => mongodb.close());
  const connection = await mongoose.createConnection(mongodb.uriFor('files')).asPromise();
  onTestFinished(() => connection.close());
  const files = createVersionFiles(connection);
  const content = Buffer.alloc(300_000, 'x');
  const given = { path: 'main.js', type: 'text/javascript', integrity: '', content, br: null };
  const [stored] = await files.store('1.0.0', [given]);
  const id = stored?.identity ?? new mongoose.Types.ObjectId();
  expect(await files.read(id)).toEqual(content);
  await files.remove(stored ? [stored] : []);
  await expect(files.read(id)).rejects.toMatchObject({ code: 'not_found' });
});
