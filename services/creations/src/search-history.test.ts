import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { useCreationsService } from './testing/use-creations-service.ts';

const { article, ask } = useCreationsService();

test("the history omits unfinished, deleted and other users' creations, and can be filtered", async () => {
  await article({ prompt: 'On rivers (and seas)' });
  await article({ type: 'blog-title', prompt: 'Ten titles', content: '1. A *RIVER* runs' });
  await article({ status: 'stopped', prompt: 'Stopped' });
  await article({ deleted_at: new Date(), prompt: 'Deleted' });
  await article({ user_id: 'grace', prompt: 'Of Grace' });
  const prompts = async (query: Record<string, string>) =>
    (await ask('getUserCreations', 'ada', { query })).creations.map(({ prompt }) => prompt);
  expect(await prompts({})).toEqual(['Ten titles', 'On rivers (and seas)']);
  expect(await prompts({ status: 'all' })).toHaveLength(3);
  expect(await prompts({ status: 'stopped' })).toEqual(['Stopped']);
  expect(await prompts({ type: 'blog-title' })).toEqual(['Ten titles']);
  expect(await prompts({ q: 'river' })).toHaveLength(2);
  expect(await prompts({ q: '(and' })).toEqual(['On rivers (and seas)']);
  expect(await prompts({ q: '.*' })).toEqual([]);
  expect(await prompts({ q: '*river' })).toEqual(['Ten titles']);
  await article({ prompt: 'Review the uploaded resume', settings: { file: 'cv (final).pdf' } });
  expect(await prompts({ q: 'CV (FINAL)' })).toEqual(['Review the uploaded resume']);
});

test('a search finds all of its words, in any order and field, as beginnings of words, whatever their case and accents', async () => {
  await article({ prompt: 'The price of silence in open-plan offices' });
  await article({
    prompt: 'Remove the background',
    settings: { file: 'Re\u0301sume\u0301.pdf' },
    title: 'Łódź',
  });
  await article({ prompt: 'Кофе и йога', content: 'Ὀδυσσεύς' });
  await article({ prompt: '静かな川の価格' });
  await article({ user_id: 'grace', prompt: 'The price of silence' });
  const found = async (q: string) =>
    (await ask('getUserCreations', 'ada', { query: { q } })).creations.map(({ prompt }) => prompt);
  const [silence, background, coffee] = [
    ['The price of silence in open-plan offices'],
    ['Remove the background'],
    ['Кофе и йога'],
  ];
  expect(await found('price of silence')).toEqual(silence);
  expect(await found('SILENCE  price')).toEqual(silence);
  expect(await found('the prìce öf silence Office')).toEqual(silence);
  expect(await found('silence loud')).toEqual([]);
  expect(await found('ice silence')).toEqual([]);
  expect(await found('open-pl')).toEqual(silence);
  expect(await found('plan')).toEqual(silence);
  expect(await found('resume background łódź')).toEqual(background);
  expect(await found('résumé')).toEqual(background);
  expect(await found('иога КОФЕ οδυσσευς')).toEqual(coffee);
  expect(await found('川')).toEqual(['静かな川の価格']);
  const tenWords = 'the price of silence in open plan offices p o';
  expect(await found(`${tenWords} nothing after the tenth word counts`)).toEqual(silence);
});

test('a search finds other forms of its words, in English and in German, and no other words', async () => {
  const texts = [
    'A house by the sea',
    'Two stories of one city',
    'The smile of a designer',
    'Ein Bild vom Haus',
    'Die Straße und die Entwicklung',
    'Four lists for a forecast of the organ',
  ];
  for (const prompt of texts) await article({ prompt });
  const [house, stories, smile, bild, street, lists] = texts;
  const found = async (q: string) =>
    (await ask('getUserCreations', 'ada', { query: { q } })).creations.map(({ prompt }) => prompt);
  expect(await found('houses')).toEqual([house]);
  expect(await found('STORY cities')).toEqual([stories]);
  expect(await found('smiling designs')).toEqual([smile]);
  expect(await found('Bilder')).toEqual([bild]);
  expect(await found('Häusern')).toEqual([bild]);
  expect(await found('Straßen Entwicklungen')).toEqual([street]);
  expect(await found('list')).toEqual([lists]);
  for (const q of ['forest', 'organization', 'houseboats', 'Bilderbuch', 'Bildungen'])
    expect(await found(q)).toEqual([]);
});

test('what was made from a creation is found by its id, only among those of the user', async () => {
  const id = await article();
  const made_from = new mongoose.Types.ObjectId(id);
  const made = await article({ made_from });
  await article({ made_from, user_id: 'grace' });
  const { creations: found, total } = await ask('getUserCreations', 'ada', { query: { made_from: id } });
  expect(found.map((entry) => [entry.id, entry.made_from])).toEqual([[made, id]]);
  expect(total).toBe(1);
  expect((await ask('getUserCreations', 'ada', { query: { made_from: made } })).total).toBe(0);
});

test('the history can begin with the oldest or the last changed creation', async () => {
  const first = await article({ created_at: new Date('2026-01-01') });
  const second = await article({ created_at: new Date('2026-01-02') });
  await ask('changeCreation', 'ada', { params: { id: first }, body: { content: '# New' } });
  const sorted = async (sort: string) => {
    const page = await ask('getUserCreations', 'ada', { query: { sort, limit: 1 } });
    const next = await ask('getUserCreations', 'ada', {
      query: { sort, limit: 1, cursor: String(page.next_cursor) },
    });
    return [...page.creations, ...next.creations].map(({ id }) => id);
  };
  expect(await sorted('newest')).toEqual([second, first]);
  expect(await sorted('oldest')).toEqual([first, second]);
  expect(await sorted('changed')).toEqual([first, second]);
});
