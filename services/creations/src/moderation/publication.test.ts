import { type CallName, type CallResponse, failure } from '@atelier/contracts';
import { type CreationRecord, newImageKey } from '@atelier/creation-kit/creations';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { type Openai, startOpenai } from '@atelier/sandbox-openai';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { creationsService } from '../service.ts';
import type { Settings } from '../settings.ts';

const lines: string[] = [];
let mongodb: TestMongodb;
let openai: Openai;
let service: TestService<Settings, Dependencies>;

const start = (settings: Record<string, string>) =>
  startTestService(creationsService, {
    databaseUri: mongodb.uriFor('publication'),
    settings: { OPERATOR_USERS: 'user_olga', OPENAI_BASE_URL: openai.baseUrl, ...settings },
    logger: createLogger({
      name: 'creations',
      json: true,
      destination: { write: (line) => lines.push(line) },
    }),
  });
beforeAll(async () => {
  mongodb = await startTestMongodb();
  openai = await startOpenai();
  service = await start({ OPENAI_API_KEY: 'sk-test' });
});
afterEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await service.close();
  await openai.close();
  await mongodb.close();
});

async function add(prompt: string, fields: Partial<CreationRecord> = {}): Promise<string> {
  const shown = { image_key: newImageKey(), image_ext: 'png', image_id: 'atelier/a' } as const;
  const whole = { user_id: 'ada', type: 'image', status: 'completed', ...shown } as const;
  return String((await service.dependencies.creations.create({ ...whole, prompt, ...fields }))._id);
}
async function publish(id: string, publish = true, at = service) {
  const response = await at.call('setPublished', { as: 'ada', body: { id, publish } });
  if (!response.ok) return { code: failure.parse(await response.json()).code };
  const { creation, message } = (await response.json()) as CallResponse<'setPublished'>;
  expect(message.includes('blurred')).toBe(creation.publish && creation.sensitive === true);
  return { publish: creation.publish, sensitive: creation.sensitive };
}
const asked = () => openai.requests().filter(({ path }) => path === '/v1/moderations');
const stored = (id: string) => service.dependencies.creations.findById(id).lean();

test('the provider is asked about the prompt and the image; one that it does not flag is published', async () => {
  const id = await add('A harbour');
  const before = asked().length;
  expect(await publish(id)).toEqual({ publish: true, sensitive: undefined });
  expect(asked().slice(before)).toMatchObject([
    {
      status: 200,
      body: {
        model: 'omni-moderation-latest',
        input: [
          { type: 'text', text: 'A harbour' },
          {
            type: 'image_url',
            image_url: {
              url: expect.stringMatching(/^https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png\?w=960/),
            },
          },
        ],
      },
    },
  ]);
  await publish(id);
  expect(asked()).toHaveLength(before + 1);
});

test('a flagged image is published as sensitive: readers and operators see the mark, which a new publication may end', async () => {
  const id = await add('A battle full of gore');
  expect(await publish(id)).toEqual({ publish: true, sensitive: true });
  const read = await service.call('getPublishedCreation', { as: 'bob', params: { id } });
  expect(await read.json()).toMatchObject({ creation: { id, sensitive: true } });
  await service.call('reportImage', { as: 'bob', params: { id }, body: { reason: 'violent' } });
  const reports = await service.call('listReports' as CallName, { as: 'user_olga' });
  expect(await reports.json()).toMatchObject({ images: [{ id, sensitive: true }] });
  await service.dependencies.creations.updateOne({ _id: id }, { prompt: 'A battle' });
  await publish(id, false);
  expect((await stored(id))?.sensitive).toBe(true);
  expect(await publish(id)).toEqual({ publish: true, sensitive: undefined });
});

test('abuse 68: a refused image stays private, and so does one of a published creation that is chosen instead', async () => {
  const id = await add('An underage nude');
  expect(await publish(id)).toEqual({ code: 'publication_refused' });
  expect(await stored(id)).toMatchObject({ publish: false });
  expect(await publish(await add('A call for genocide'))).toEqual({ code: 'publication_refused' });
  const variants = [{ position: 1, key: newImageKey(), ext: 'png', id: 'atelier/b' }];
  const choose = (of: string) =>
    service.call('chooseImage', { as: 'ada', params: { id: of }, body: { image: 1 } });
  const several = { publish: true, image_position: 0, variants };
  const refused = await add('Underage', several);
  expect((await choose(refused)).status).toBe(422);
  expect(await stored(refused)).toMatchObject({ image_id: 'atelier/a' });
  const flagged = await add('Gore', several);
  expect(await (await choose(flagged)).json()).toMatchObject({ creation: { sensitive: true } });
});

test('abuse 68: tags and public names pass the same check; others do not read what the provider flags', async () => {
  const id = await add('A harbour');
  const tag = async (publish: boolean, tag: string) => {
    const body = { id, publish, tags: [tag] };
    const response = await service.call('setPublished', { as: 'ada', body });
    return response.ok ? 'ok' : failure.parse(await response.json()).code;
  };
  expect(await tag(true, 'gore')).toBe('publication_refused');
  expect(await stored(id)).toMatchObject({ publish: false });
  expect(await tag(false, 'gore')).toBe('publication_refused');
  expect(await tag(true, 'ships')).toBe('ok');
  expect(await tag(true, 'genocide')).toBe('publication_refused');
  expect(await stored(id)).toMatchObject({ public_tags: ['ships'] });
  const name = await service.call('setProfile', { as: 'ada', body: { name: 'Gore Fan' } });
  expect(failure.parse(await name.json())).toMatchObject({ message_code: 'words_refused' });
  expect((await service.call('setProfile', { as: 'ada', body: { name: 'Ada' } })).status).toBe(200);
});

test('without a provider, or when it fails, an image is published without a mark, and the log says so', async () => {
  for (const settings of [{}, { OPENAI_API_KEY: 'wrong' }]) {
    const other = await start(settings);
    lines.length = 0;
    expect(await publish(await add('Gore'), true, other)).toEqual({ publish: true, sensitive: undefined });
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: expect.stringContaining('without a check of the provider') }),
    );
    await other.close();
  }
});
