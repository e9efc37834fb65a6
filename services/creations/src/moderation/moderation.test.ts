import {
  type CallName,
  type CallResponse,
  failure,
  operatorCalls,
  type ServiceCallName,
} from '@atelier/contracts';
import { type CreationRecord, purgeDeleted, removeOpenReports } from '@atelier/creation-kit/creations';
import type { TestRequest } from '@atelier/server-kit/testing';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { useCreationsService } from '../testing/use-creations-service.ts';

const operator = 'user_olga';
const tests = useCreationsService({ OPERATOR_USERS: operator });

const add = (fields: Partial<CreationRecord> = {}) => tests.addImage({ prompt: 'Tea', ...fields });
const send = (name: ServiceCallName, as: string, request: TestRequest = {}) =>
  tests.service.call(name as CallName, { as, ...request });
const code = async (sent: Promise<Response>) => {
  const response = await sent;
  return response.ok ? 'ok' : failure.parse(await response.json()).code;
};
const report = (id: string, as = 'eve', reason = 'violent') =>
  code(send('reportImage', as, { params: { id }, body: { reason } }));
/** Hides the image, which a single report of a new account does not. */
const reportTwice = async (id: string) => [await report(id), await report(id, 'fay')];
const decide = (id: string, decision: string, as = operator) =>
  code(send('decideReports', as, { params: { id }, body: { decision } }));
const publish = (id: string, publish: boolean, tags?: string[]) =>
  code(send('setPublished', 'ada', { body: { id, publish, ...(tags && { tags }) } }));
async function gallery(as = 'bob'): Promise<string[]> {
  const response = await send('getPublishedCreations', as);
  const { creations: listed } = (await response.json()) as CallResponse<'getPublishedCreations'>;
  return listed.map(({ id }) => id);
}
const reported = async (cursor?: string) => {
  const response = await send('listReports', operator, cursor ? { query: { cursor } } : {});
  return operatorCalls.listReports.response.parse(await response.json());
};
async function decideRemoved(as = operator) {
  const listed = await send('listRemovedImages', operator);
  const { images } = operatorCalls.listRemovedImages.response.parse(await listed.json());
  return code(send('liftRemoval', as, { params: { id: images[0]?.id ?? '' } }));
}
async function state(id: string): Promise<string | undefined> {
  const response = await send('getCreation', 'ada', { params: { id } });
  return ((await response.json()) as CallResponse<'getCreation'>).creation.moderation;
}

test('an image that two users report is hidden from others, and its owner sees why', async () => {
  const id = await add();
  expect(await report(id)).toBe('ok');
  expect(await gallery()).toEqual([id]);
  expect(await state(id)).toBeUndefined();
  expect(await reported()).toMatchObject({ total: 1, images: [{ id, hidden: false, reports: 1 }] });
  expect(await report(id)).toBe('ok');
  expect(await gallery()).toEqual([id]);
  expect(await report(id, 'fay')).toBe('ok');
  expect(await gallery()).toEqual([]);
  expect(await code(send('getPublishedCreation', 'bob', { params: { id } }))).toBe('creation_not_found');
  expect(await code(send('toggleLike', 'bob', { body: { id } }))).toBe('creation_not_found');
  expect(await state(id)).toBe('reported');
});

test('operators see each image with its reasons and counts, and may keep it; a later reporter learns that', async () => {
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
  const late = await send('reportImage', 'dora', { params: { id }, body: { reason: 'violent' } });
  expect(await late.json()).toMatchObject({ message_code: 'already_approved' });
  expect(await gallery()).toEqual([id]);
  const events = tests.events();
  expect(events.map(({ event }) => event)).toEqual([
    'image_reported',
    'image_reported',
    'image_reported',
    'image_approved',
  ]);
  expect(events.at(-1)).toMatchObject({ user: operator, creation: id, reports: 3 });
});

test('abuse 65: a removed image has another address and cannot be published again, until the operator keeps it', async () => {
  const id = await add();
  await reportTwice(id);
  const before = await tests.creations.findById(id).lean();
  expect(await decide(id, 'remove')).toBe('ok');
  expect((await tests.creations.findById(id).lean())?.image_key).not.toBe(before?.image_key);
  expect(await publish(id, true)).toBe('invalid_request');
  await send('deleteCreations', 'ada', { body: { ids: [id] } });
  await send('restoreCreations', 'ada', { body: { ids: [id] } });
  expect(await publish(id, true)).toBe('invalid_request');
  expect(await gallery('ada')).toEqual([]);
  expect(await state(id)).toBe('removed');
  expect(await decide(id, 'keep')).toBe('ok');
  expect(await gallery()).toEqual([id]);
});

test('abuse 65: neither publishing again nor restoring shows a reported image', async () => {
  const id = await add();
  await reportTwice(id);
  await publish(id, false);
  expect(await reported()).toMatchObject({ total: 0 });
  await publish(id, true);
  expect(await gallery()).toEqual([]);
  await send('deleteCreations', 'ada', { body: { ids: [id] } });
  expect(await reported()).toMatchObject({ total: 0 });
  expect(await decide(id, 'keep')).toBe('conflict');
  await send('restoreCreations', 'ada', { body: { ids: [id] } });
  expect(await gallery()).toEqual([]);
  expect(await reported()).toMatchObject({ images: [{ id, reports: 2 }] });
});

test('abuse 65: deleting and restoring an image after each report does not remove the reports', async () => {
  const id = await add();
  for (const reporter of ['eve', 'fay']) {
    expect(await report(id, reporter)).toBe('ok');
    await send('deleteCreations', 'ada', { body: { ids: [id] } });
    await send('restoreCreations', 'ada', { body: { ids: [id] } });
  }
  expect(await gallery()).toEqual([]);
  expect(await reported()).toMatchObject({ images: [{ id, hidden: true, reports: 2 }] });
});

test('abuse 65: reports are removed with a purged image, except for those that led to its removal', async () => {
  const { creations, service } = tests;
  const { reports } = service.dependencies;
  const [open, removed] = [await add(), await add()];
  for (const id of [open, removed]) await report(id);
  await decide(removed, 'remove');
  await send('deleteCreations', 'ada', { body: { ids: [open, removed] } });
  await creations.updateMany({}, { $set: { deleted_at: new Date(0) } });
  await purgeDeleted(creations, ['image'], ({ _id }) => removeOpenReports(reports, { creation: _id }));
  expect((await reports.find({ user_id: 'eve' }).lean()).map(({ creation }) => String(creation))).toEqual([
    removed,
  ]);
  const other = await add();
  await report(other);
  expect(await gallery()).toEqual([]);
});

test('abuse 65: of twenty reports at once by one user, five are accepted', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => add()));
  const outcomes = await Promise.all(ids.map((id) => report(id)));
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(await reported()).toMatchObject({ total: 5 });
  await tests.service.dependencies.reports.updateMany({}, { $set: { created_at: new Date(0) } });
  expect(await report(await add())).toBe('ok');
});

test('abuse 65: a user hides neither own, private nor unlimited images', async () => {
  const id = await add();
  expect(await report(id, 'ada')).toBe('invalid_request');
  expect(await report(await add({ publish: false }))).toBe('creation_not_found');
  expect(await report(await add({ type: 'article' }))).toBe('creation_not_found');
  expect(await report(id, 'eve', '  ')).toBe('invalid_request');
  expect(await report(id, 'eve', 'x'.repeat(501))).toBe('invalid_request');
  for (let at = 0; at < 5; at += 1) expect(await report(await add())).toBe('ok');
  expect(await report(id)).toBe('rate_limited');
  expect(await gallery()).toContain(id);
});

test('abuse 50: other users neither list nor decide', async () => {
  const id = await add();
  await report(id);
  expect(await code(send('listReports', 'ada'))).toBe('operator_required');
  expect(await decide(id, 'keep', 'ada')).toBe('operator_required');
  expect(await reported()).toMatchObject({ total: 1 });
});

test('abuse 65: one report hides an image where its reporter has reported one that was removed', async () => {
  const first = await add();
  await report(first);
  await decide(first, 'remove');
  const id = await add();
  await report(id);
  expect(await gallery()).toEqual([]);
  await decide(first, 'keep');
  const other = await add();
  await report(other);
  expect(await gallery()).toContain(other);
});

test('abuse 65: what was made from a reported or removed image follows it, and comes back with it', async () => {
  const source = await add();
  const sourceId = new Types.ObjectId(source);
  const upscaled = await add({ made_from: sourceId, settings: { tool: 'upscale' } });
  const edited = await add({
    made_from: new Types.ObjectId(upscaled),
    settings: { tool: 'edit' },
    publish: false,
  });
  const remix = await add({ made_from: sourceId, settings: { tool: 'generate' } });
  await reportTwice(source);
  expect(await gallery()).toEqual([remix]);
  expect(await decide(source, 'remove')).toBe('ok');
  expect([await state(upscaled), await state(edited)]).toEqual(['removed', 'removed']);
  expect([await publish(upscaled, true), await publish(edited, true)]).toEqual([
    'invalid_request',
    'invalid_request',
  ]);
  expect(await decide(source, 'keep')).toBe('ok');
  expect([await state(upscaled), await state(edited)]).toEqual([undefined, undefined]);
  expect(await publish(edited, true)).toBe('ok');
});

const fingerprint = (differing = 0, colour = 9) => {
  const view = Buffer.alloc(112, colour);
  view.fill(0b10101010, 0, 50);
  for (let at = 0; at < differing; at += 1) view[at] = 0b10100000;
  view.fill(0, 50, 64);
  return view.toString('base64url');
};

test('abuse 65: a copy of a removed image is not published, also after that one is purged, until the operator lifts that', async () => {
  const id = await add({ image_hash: fingerprint() });
  await report(id);
  await decide(id, 'remove');
  await tests.creations.deleteMany({});
  for (const fields of [{ image_hash: fingerprint(12) }, { source_hash: fingerprint() }])
    expect(await publish(await add({ publish: false, ...fields }), true)).toBe('invalid_request');
  expect(await publish(await add({ publish: false, image_hash: 'sha-256' }), true)).toBe('ok');
  expect(await decideRemoved('ada')).toBe('operator_required');
  expect(await decideRemoved()).toBe('ok');
  expect(await publish(await add({ publish: false, image_hash: fingerprint() }), true)).toBe('ok');
});

test('abuse 65: an image that may be a copy of a removed one is published, and operators see it', async () => {
  const removed = await add({ image_hash: fingerprint() });
  await report(removed);
  await decide(removed, 'remove');
  for (const image_hash of [fingerprint(24), fingerprint(0, 200)]) {
    const id = await add({ publish: false, image_hash });
    expect(await publish(id, true)).toBe('ok');
    expect(await gallery()).toContain(id);
    expect(await reported()).toMatchObject({ images: [{ id, reports: 0, hidden: false }] });
    expect(await decide(id, 'keep')).toBe('ok');
    await publish(id, false);
    await publish(id, true);
    expect(await reported()).toMatchObject({ images: [] });
  }
});

test('abuse 65: what an operator has kept is open to reports again when tags or name change', async () => {
  const id = await add();
  const keep = async () => {
    await reportTwice(id);
    expect(await decide(id, 'keep')).toBe('ok');
  };
  await keep();
  expect(await publish(id, true, ['free gift'])).toBe('ok');
  await report(id, 'dora', 'other');
  expect(await reported()).toMatchObject({ total: 1, images: [{ id, tags: ['free gift'] }] });
  await keep();
  await publish(id, true, ['free gift']);
  expect((await tests.creations.findById(id).lean())?.moderation).toBe('approved');
  await send('setProfile', 'ada', { body: { name: 'Countess' } });
  await report(id, 'carl', 'other');
  expect(await reported()).toMatchObject({ total: 1, images: [{ id, by: 'Countess' }] });
});

test('abuse 66: an operator removes a reported name, which hides no image and nobody chooses again', async () => {
  const id = await add();
  const choose = (name: string, as: string) => code(send('setProfile', as, { body: { name } }));
  await choose('Rude Name', 'ada');
  await report(id, 'eve', 'name');
  await report(id, 'fay', 'name');
  expect(await gallery()).toEqual([id]);
  expect(await reported()).toMatchObject({
    images: [{ id, by: 'Rude Name', reasons: [{ reason: 'name', count: 2 }] }],
  });
  expect(await decide(id, 'remove_name', 'ada')).toBe('operator_required');
  expect(await decide(id, 'remove_name')).toBe('ok');
  expect(await (await send('getProfile', 'ada')).json()).toMatchObject({ name: null });
  expect(await reported()).toMatchObject({ total: 0 });
  expect(await gallery()).toEqual([id]);
  expect([await choose('Rude-Name', 'ada'), await choose('Rude Name', 'bob')]).toEqual([
    'conflict',
    'conflict',
  ]);
  expect(await choose('Ada', 'ada')).toBe('ok');
});

test('abuse 65: the list of operators has pages in the order of the first reports, whenever the images were made', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 52; at += 1) {
    const id = await add({ created_at: new Date(Date.UTC(2026, 0, 60 - at)) });
    await report(id, `user_${at}`);
    ids.push(id);
  }
  await report(ids[0] ?? '', 'eve');
  const first = await reported();
  expect(first).toMatchObject({ total: 52, next_cursor: expect.any(String) });
  const second = await reported(first.next_cursor ?? '');
  expect([...first.images, ...second.images].map(({ id }) => id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
});
