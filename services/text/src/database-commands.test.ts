import { openCreations } from '@atelier/creation-kit/creations';
import { startTestService } from '@atelier/creation-kit/testing';
import { startOpenai } from '@atelier/sandbox-openai';
import { countCommands, startTestMongodb } from '@atelier/server-kit/testing';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { textService } from './service.ts';

const { BSON } = mongoose.mongo;

test('an article of 800 words takes at most 12 commands after it is accepted, and is stored in three times its bytes', async () => {
  const mongodb = await startTestMongodb();
  const counter = await countCommands(mongodb.uriFor('commands'));
  const openai = await startOpenai({ wordsPerSecond: 100, seeds: false });
  const text = await startTestService(textService, {
    databaseUri: counter.uri,
    settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.baseUrl },
  });
  onTestFinished(async () => {
    await text.close();
    for (const { close } of [openai, counter, mongodb]) await close();
  });
  counter.take();
  const body = { prompt: 'Write an article about rivers in Short (500-800 words)', length: 800 };
  const response = await text.call('generateArticle', { as: 'user_ada', body });
  expect(response.status).toBe(200);
  // The check of the disk is made every 10 s, not for each article.
  const commands = counter
    .take()
    .map(({ name }) => name)
    .filter((name) => name !== 'update operations');
  expect(commands.slice(0, 2).sort()).toEqual(['findAndModify usage', 'insert creations']);
  expect(commands.length - 2).toBeLessThanOrEqual(12);
  const creations = await openCreations(text.connection);
  const stored = await Promise.all(
    ['creations', 'run_events'].map((name) => text.connection.collection(name).find({}).toArray()),
  );
  const bytes = stored.flat().reduce((sum, record) => sum + BSON.calculateObjectSize(record), 0);
  const content = (await creations.findOne({}).lean())?.content ?? '';
  expect(content.split(' ').length).toBeGreaterThan(500);
  expect(bytes / Buffer.byteLength(content)).toBeLessThanOrEqual(3);
}, 60_000);
