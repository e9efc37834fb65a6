import { startTestMongodb } from '@atelier/server-kit/testing';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { createDeployTokens } from './deploy-tokens.ts';

test('abuse 30: a module has at most 50 active deploy tokens, also with twenty requests at once', async () => {
  const mongodb = await startTestMongodb();
  const connection = await mongoose.createConnection(mongodb.uriFor('tokens')).asPromise();
  onTestFinished(async () => {
    await connection.close();
    await mongodb.close();
  });
  const tokens = await createDeployTokens(connection, 'x'.repeat(32));
  const create = () => tokens.create({ module: 'mfe-example', label: 'CI', days: 1 });
  const [first] = await Promise.all(Array.from({ length: 40 }, create));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, create));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await tokens.revoke(first?.id ?? '');
  await create();
  await expect(create()).rejects.toMatchObject({ code: 'conflict' });
});
