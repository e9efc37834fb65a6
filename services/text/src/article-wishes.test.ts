import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { article, useTextService } from './testing/use-text-service.ts';

const text = useTextService();

async function write(wishes: Record<string, unknown>) {
  const response = await text.call('generateArticle', { as: 'user_ada', body: { ...article, ...wishes } });
  const answer = (await response.json()) as CallResponse<'generateArticle'>;
  const sent = text.openai.requests().at(-1)?.body as { messages: { content: string }[] } | undefined;
  return { status: response.status, ...answer, system: sent?.messages[0]?.content ?? '' };
}

test('the options of an article reach the model as quoted words, and are stored with it', async () => {
  const plain = await write({});
  expect(plain.creation.settings).toEqual({ length: 800 });
  expect(plain.system).toContain('Write in the language of the request.');

  const wishes = {
    topic: 'Rivers',
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
