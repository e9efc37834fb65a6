import { type CallName, type CallResponse, failure, type ServiceCallName } from '@atelier/contracts';
import { type CreationModel, type CreationRecord, newImageKey } from '@atelier/creation-kit/creations';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb, type TestRequest } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { creationsService } from '../service.ts';
import type { Settings } from '../settings.ts';

const operator = 'user_olga';
const lines: string[] = [];
let mongodb: TestMongodb;
let service: TestService<Settings, Dependencies>;
let creations: CreationModel;

beforeAll(async () => {
  mongodb = await startTestMongodb();
  service = await startTestService(creationsService, {
    databaseUri: mongodb.uriFor('moderation'),
    settings: { PUBLIC_ORIGIN: 'https://atelier.example', PLAN_LIMITS: '', OPERATOR_USERS: operator },
    logger: createLogger({
      name: 'creations',
      json: true,
      destination: { write: (line) => lines.push(line) },
    }),
  });
  ({ creations } = service.dependencies);
});
afterEach(async () => {
  lines.length = 0;
  await creations.deleteMany({});
  await service.dependencies.reports.deleteMany({});
});
afterAll(async () => {
  await service.close();
  await mongodb.close();
});

async function add(fields: Partial<CreationRecord> = {}): Promise<string> {
  const shown = { image_key: newImageKey(), image_ext: 'png', publish: true } as const;
  const whole = { user_id: 'ada', prompt: 'Tea', type: 'image', ...shown, status: 'completed' } as const;
  return String((await creations.create({ ...whole, ...fields }))._id);
}
const send = (name: ServiceCallName, as: string, request: TestRequest = {}) =>
  service.call(name as CallName, { as, ...request });
const code = async (sent: Promise<Response>) => {
  const response = await sent;
  return response.ok ? 'ok' : failure.parse(await response.json()).code;
};
const report = (id: string, as = 'eve', reason = 'violent') =>
  code(send('reportImage', as, { params: { id }, body: { reason } }));
const decide = (id: string, decision: string, as = operator) =>
  code(send('decideReports', as, { params: { id }, body: { decision } }));
const publish = (id: string, publish: boolean) =>
  code(send('setPublished', 'ada', { body: { id, publish } }));
async function gallery(as = 'bob'): Promise<string[]> {
  const response = await send('getPublishedCreations', as);
  const { creations: listed } = (await response.json()) as CallResponse<'getPublishedCreations'>;
  return listed.map(({ id }) => id);
}
const reported = async () => (await send('listReports', operator)).json();
async function state(id: string): Promise<string | undefined> {
  const response = await send('getCreation', 'ada', { params: { id } });
  return ((await response.json()) as CallResponse<'getCreation'>).creation.moderation;
}

test('a reported image is hidden at once from others, and its owner sees why', async () => {
  const id = await add();
  expect(await gallery()).toEqual([id]);
  expect(await report(id)).toBe('ok');
  expect(await gallery()).toEqual([]);
  expect(await code(send('getPublishedCreation', 'bob', { params: { id } }))).toBe('creation_not_found');
  expect(await code(send('toggleLike', 'bob', { body: { id } }))).toBe('creation_not_found');
  expect(await state(id)).toBe('reported');
});

test('operators see each image with its reasons and counts, and may keep it; later reports do not hide it', async () => {
  const id = await add();
  await report(id);
  await report(id);
  await report(id, 'bob', ' Shows my house. ');
  await report(id, 'carl');
  expect(await reported()).toMatchObject({
    total: 1,
    images: [
      {
        id,
        reports: 3,
        reasons: [
          { reason: 'violent', count: 2 },
          { reason: 'Shows my house.', count: 1 },
        ],
      },
    ],
  });
  expect(await decide(id, 'keep')).toBe('ok');
  expect(await reported()).toMatchObject({ images: [], total: 0 });
  expect(await gallery()).toEqual([id]);
  expect(await state(id)).toBeUndefined();
  expect(await report(id, 'dora')).toBe('ok');
  expect(await gallery()).toEqual([id]);
  const events = lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
  expect(events.map(({ event }) => event)).toEqual([
    'image_reported',
    'image_reported',
    'image_reported',
    'image_kept',
  ]);
  expect(events.at(-1)).toMatchObject({ user: operator, creation: id, reports: 3 });
});

test('abuse 65: a removed image has another address and cannot be published again, until the operator keeps it', async () => {
  const id = await add();
  await report(id);
  const before = await creations.findById(id).lean();
  expect(await decide(id, 'remove')).toBe('ok');
  expect((await creations.findById(id).lean())?.image_key).not.toBe(before?.image_key);
  expect(await publish(id, true)).toBe('invalid_request');
  await send('deleteCreations', 'ada', { body: { ids: [id] } });
  await send('restoreCreations', 'ada', { body: { ids: [id] } });
  expect(await publish(id, true)).toBe('invalid_request');
  expect(await gallery('ada')).toEqual([]);
  expect(await state(id)).toBe('removed');
  expect(await decide(id, 'keep')).toBe('ok');
  expect(await gallery()).toEqual([id]);
});

test('abuse 65: neither publishing again nor restoring shows a reported image; a deleted image ends its reports', async () => {
  const id = await add();
  await report(id);
  await publish(id, false);
  expect(await reported()).toMatchObject({ total: 0 });
  await publish(id, true);
  expect(await gallery()).toEqual([]);
  await send('deleteCreations', 'ada', { body: { ids: [id] } });
  expect(await service.dependencies.reports.countDocuments({})).toBe(0);
  expect(await decide(id, 'keep')).toBe('conflict');
  await send('restoreCreations', 'ada', { body: { ids: [id] } });
  expect(await gallery()).toEqual([]);
  expect(await reported()).toMatchObject({ images: [{ id, reports: 0 }] });
});

test('abuse 65: a user hides neither own, private nor unlimited images', async () => {
  const id = await add();
  expect(await report(id, 'ada')).toBe('invalid_request');
  expect(await report(await add({ publish: false }))).toBe('creation_not_found');
  expect(await report(await add({ type: 'article' }))).toBe('creation_not_found');
  expect(await report(id, 'eve', '  ')).toBe('invalid_request');
  expect(await report(id, 'eve', 'x'.repeat(501))).toBe('invalid_request');
  for (let at = 0; at < 20; at += 1) expect(await report(await add())).toBe('ok');
  expect(await report(id)).toBe('rate_limited');
  expect(await gallery()).toEqual([id]);
});

test('abuse 50: other users neither list nor decide', async () => {
  const id = await add();
  await report(id);
  expect(await code(send('listReports', 'ada'))).toBe('operator_required');
  expect(await decide(id, 'keep', 'ada')).toBe('operator_required');
  expect(await gallery()).toEqual([]);
});
