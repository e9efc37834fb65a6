import { failure } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { expect, test } from 'vitest';
import { textService } from './service.ts';
import { article, readEvents, titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, control, serveWithTexts } = text;

const keyed = (key: string, body: object = titles, as = 'user_ada') =>
  call('generateBlogTitle', { as, body, headers: { 'idempotency-key': key } });

test('abuse 9: a repeated idempotency key gets the same response, marked, and makes one creation', async () => {
  const first = await keyed('k-1');
  const again = await keyed('k-1');
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
    null,
    'true',
  ]);
  expect(await again.json()).toEqual(await first.json());
  expect(await text.creations.countDocuments({})).toBe(1);
  expect((await keyed('k-1', titles, 'user_bob')).headers.get('idempotent-replayed')).toBeNull();
  expect(text.openai.requests()).toHaveLength(2);
});

test('abuse 9: of 20 parallel calls with one idempotency key one runs, at two instances; the others get 409', async () => {
  await control({ words_per_second: 1 });
  const other = await startTestService(textService, {
    databaseUri: text.databaseUri,
    settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: text.openai.baseUrl },
  });
  const request = { as: 'user_ada', body: titles, headers: { 'idempotency-key': 'k-2' } };
  const refused: Response[] = [];
  const sent = Array.from({ length: 20 }, async (_, n) => {
    const response = await (n % 2 ? call : other.call)('generateBlogTitle', request);
    if (response.status === 409) refused.push(response);
    return response.status;
  });
  // The run lasts until all others were refused, however long that takes.
  await expect.poll(() => refused).toHaveLength(19);
  await control({ words_per_second: 100_000 });
  expect((await Promise.all(sent)).filter((status) => status === 200)).toHaveLength(1);
  expect(failure.parse(await refused[0]?.json()).code).toBe('idempotency_key_in_use');
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(text.openai.requests()).toHaveLength(1);
  expect(await text.creations.countDocuments({})).toBe(1);
  await other.close();
});

test('abuse 9: of parallel calls that do not wait, with one idempotency key, one runs; all get its addresses', async () => {
  await control({ words_per_second: 1 });
  const headers = { 'idempotency-key': 'k-6', prefer: 'respond-async' };
  const accept = (body = titles) => call('generateBlogTitle', { as: 'user_ada', body, headers });
  const parallel = await Promise.all([accept(), accept(), accept()]);
  const late = await accept();
  const responses = [...parallel, late];
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(3);
  const creation = await text.creations.findOne({}).lean();
  expect(creation?.status).toBe('running');
  expect(new Set(responses.map(({ headers }) => headers.get('location')))).toEqual(
    new Set([`/api/user/creations/${creation?._id}`]),
  );
  expect((await accept({ prompt: 'Another one' })).status).toBe(422);
  // A call that waits for the result is refused as before, with the address of the run.
  const waiting = await keyed('k-6');
  expect([waiting.status, waiting.headers.get('location')]).toEqual([409, late.headers.get('location')]);
  await control({ words_per_second: 100_000 });
  await expect.poll(async () => (await text.creations.findOne({}).lean())?.status).toBe('completed');
  expect(text.openai.requests()).toHaveLength(1);
  expect(await text.creations.countDocuments({})).toBe(1);
});

test('abuse 9: an idempotency key of another body is refused, and so is one that is no key', async () => {
  await keyed('k-3');
  const other = await keyed('k-3', { prompt: 'Another one' });
  expect([other.status, failure.parse(await other.json()).code]).toEqual([422, 'idempotency_key_reused']);
  for (const key of ['with space', 'x'.repeat(256)]) {
    const response = await keyed(key);
    const { details } = failure.parse(await response.json());
    expect([response.status, details?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
  }
});

test('an idempotency key can be used again after a run that produced nothing, and not after one with text', async () => {
  await control({ next: ['empty'] });
  expect((await keyed('k-4')).status).toBe(502);
  expect((await keyed('k-4')).status).toBe(200);
  await control({ next: ['cut'] });
  const request = { as: 'user_ada', body: article, headers: { 'idempotency-key': 'k-5' } };
  const cut = await call('generateArticle', request);
  const again = await call('generateArticle', request);
  expect([cut.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([502, 502, 'true']);
  const { _id } = (await text.creations.findOne({ status: 'incomplete' }).lean()) ?? {};
  const path = `/api/user/creations/${_id}`;
  expect([cut.headers.get('location'), again.headers.get('location')]).toEqual([path, path]);
  const streamed = await call('generateArticle', { ...request, events: true });
  expect(readEvents(await streamed.text())).toMatchObject([
    { event: 'error', data: { code: 'provider_interrupted' } },
  ]);
});

const revise = (key: string | undefined, body = { text: 'Tea is small. It grows.', change: 'shorten' }) =>
  call('reviseText', { as: 'user_ada', body, ...(key && { headers: { 'idempotency-key': key } }) });

test('abuse 44: a call that creates nothing is charged once per idempotency key', async () => {
  await control({ words_per_second: 1 });
  const parallel = [revise('r-1'), revise('r-1'), revise('r-1')];
  await expect.poll(() => text.openai.requests().length).toBe(1);
  await control({ words_per_second: 100_000 });
  const statuses = (await Promise.all(parallel)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  const [first, again] = [await revise('r-1'), await revise('r-1')];
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await again.json()).toEqual(await first.json());
  expect((await revise('r-1', { text: 'Another.', change: 'shorten' })).status).toBe(422);
  expect(text.openai.requests()).toHaveLength(1);
  await control({ next: ['empty'] });
  expect((await revise('r-2')).status).toBe(502);
  const repeated = await revise('r-2');
  expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([200, null]);
});

test('abuse 44: a replay costs nothing, also without units left', async () => {
  await serveWithTexts(1);
  expect((await keyed('k-6')).status).toBe(200);
  const refused = await keyed('k-7');
  expect([refused.status, refused.headers.get('location')]).toEqual([429, null]);
  expect((await keyed('k-6')).status).toBe(200);
});
