import type { CallResponse } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { startOpenai } from '@atelier/sandbox-openai';
import { startTestMongodb } from '@atelier/server-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { textService } from './service.ts';

async function start() {
  const mongodb = await startTestMongodb();
  const openai = await startOpenai({ wordsPerSecond: 100_000 });
  const service = await startTestService(textService, {
    databaseUri: mongodb.uriFor('wishes'),
    settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.baseUrl },
    graceMs: 50,
  });
  onTestFinished(async () => {
    await service.close();
    await Promise.all([openai.close(), mongodb.close()]);
  });
  const write = async (wishes: Record<string, unknown>) => {
    const prompt = 'Write an article about rivers in Short (500-800 words)';
    const body = { prompt, length: 800, ...wishes };
    const response = await service.call('generateArticle', { as: 'user_ada', body });
    const answer = (await response.json()) as CallResponse<'generateArticle'>;
    const sent = openai.requests().at(-1)?.body as { messages: { content: string }[] } | undefined;
    return { status: response.status, ...answer, system: sent?.messages[0]?.content ?? '' };
  };
  return write;
}

test('the options of an article reach the model as quoted words, and are stored with it', async () => {
  const write = await start();
  const plain = await write({});
  expect(plain.creation.settings).toEqual({ length: 800 });
  expect(plain.system).toContain('Write in the language of the request.');

  const wishes = {
    tone: 'formal',
    audience: 'Rowers and "others"',
    language: 'German',
    keywords: 'delta, weir',
    outline: 'Springs\nMouths',
  };
  const { creation, system } = await write(wishes);
  expect(creation.settings).toEqual({ length: 800, ...wishes });
  expect(system).toContain('The tone is formal.');
  expect(system).toContain(JSON.stringify(wishes.audience));
  expect(system).toContain('Write in this language: "German".');
  expect(system).not.toContain('language of the request');
  expect(system).toContain(JSON.stringify(wishes.outline));
  expect(system).toContain(JSON.stringify(wishes.keywords));

  expect(await write({ tone: 'angry' })).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await write({ audience: 'x'.repeat(201) })).toMatchObject({ status: 400 });
});
