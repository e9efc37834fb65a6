import { afterEach, expect, test } from 'vitest';
import { useCreationsService } from '../testing/use-creations-service.ts';
import { nameKey } from './name-key.ts';

const service = useCreationsService();
const { addImage, ask, refusal, send } = service;
afterEach(async () => {
  await service.service.dependencies.accounts.deleteMany({});
});

const choose = async (name: string, as = 'ada') => (await ask('setProfile', as, { body: { name } })).name;
const refused = (name: string, as = 'ada') => refusal('setProfile', as, { body: { name } });
const shown = async (query: Record<string, string> = {}) =>
  (await ask('getPublishedCreations', 'linus', { query })).creations;

test('a user chooses, changes and removes a public name, which others see with published images', async () => {
  const id = await addImage({ prompt: 'Hers' });
  await addImage({ prompt: 'His', user_id: 'grace' });
  await addImage({ prompt: 'Private', publish: false });
  expect((await ask('getProfile', 'ada')).name).toBeNull();
  expect(await choose('  Ada   L. Byron ')).toBe('Ada L. Byron');
  expect((await shown()).map(({ by }) => by)).toEqual([undefined, 'Ada L. Byron']);
  const single = await ask('getPublishedCreation', 'linus', { params: { id } });
  expect(single.creation).toMatchObject({ by: 'Ada L. Byron', user_id: '' });
  expect((await shown({ by: 'ada l. byron' })).map(({ prompt }) => prompt)).toEqual(['Hers']);
  expect(await shown({ by: 'Nobody' })).toEqual([]);
  expect(await choose('Countess')).toBe('Countess');
  expect(await shown({ by: 'Ada L. Byron' })).toEqual([]);
  expect(await choose('')).toBeNull();
  expect((await shown()).map(({ by }) => by)).toEqual([undefined, undefined]);
  expect(await shown({ by: 'Countess' })).toEqual([]);
});

test('abuse 66: a name that looks like the name of another user, or passes for those who run the product, is refused', async () => {
  await choose('Ada Cole');
  for (const name of ['ADA COLE', 'ada-cole', 'Adacole', 'Ádà Cole', 'Ada C0le', 'Adа Соӏе', 'Аԁа Соӏе'])
    expect(['conflict', 'invalid_request']).toContain((await refused(name, 'eve')).code);
  for (const name of ['ADA COLE', 'ada-cole', 'Ádà Cole', 'Ada C0le'])
    expect((await refused(name, 'eve')).code).toBe('conflict');
  expect(await choose('ada cole')).toBe('ada cole');
  const disguised = [
    'Admin',
    'the admin',
    'Atelier Support',
    'АТЕLІЕR',
    '0perator',
    'my.atelier',
    'a\u202eda',
    'a\u200bda',
    'ad\u0301\u0301\u0301a',
    'Аda',
    'a'.repeat(31),
    'a',
    '-ada',
    'a--b',
    'Aŧelier',
    'Atełier',
    'Ađmin',
    'Øperator',
    'Ŧeam',
    'AdminTeam',
    'SupportTeam',
    'superadmin',
    'Admins',
    'Moderators',
    'rnoderator',
    'Администратор',
    'Модератор 1',
    '<b>a</b>',
  ];
  for (const name of disguised)
    expect(await refused(name, 'eve'), name).toMatchObject({ status: 400, code: 'invalid_request' });
  await choose('Łukasz');
  for (const name of ['Lukasz', 'Lukаsz', 'LUKASZ', 'Łukasz'])
    expect(['conflict', 'invalid_request']).toContain((await refused(name, 'eve')).code);
  for (const name of [
    'Ünal',
    'Алиса Л',
    'さくら 9',
    'Badminton',
    'O.G',
    'Staffan',
    'Anna Keller',
    'Modesto',
    '李明',
  ])
    expect(await choose(name, 'eve')).toBe(name);
  expect(nameKey('Ивaн')).toBe(nameKey('иван'));
});

test('abuse 66: of users who choose one name at the same time, one gets it', async () => {
  const users = ['ada', 'grace', 'linus', 'eve'];
  const sent = await Promise.all(users.map((as) => send('setProfile', { as, body: { name: 'Same' } })));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});
