import { expect, it } from 'vitest';
import { type Client, createClient } from './client.ts';

const client = createClient({ baseUrl: 'http://localhost:9' });
const image = new Blob([]);

/** The compiler checks these; nothing is sent. */
const accepted = (atelier: Client) => [
  () => atelier.call('getUsage'),
  () => atelier.call('getUsage', { query: { days: 7 } }),
  () => atelier.call('generateArticle', { body: { prompt: 'Tea', length: 800 }, idempotencyKey: 'k' }),
  () => atelier.call('getCreation', { params: { id: 'x' } }),
  () => atelier.call('removeBackground', { form: { image } }),
  () => atelier.call('stopCreation', { params: { id: 'x' }, body: {} }),
  () => atelier.call('removeObject', { form: { image, object: 'cup' } }),
  () => atelier.call('removeObject', { form: { made_from: 'an id', mask: image } }),
  () => atelier.stream('reviewResume', { form: { resume: image }, onRun: () => undefined }),
  () => atelier.list('getUserCreations', { query: { type: 'image' } }),
];

const refused = (atelier: Client) => [
  // @ts-expect-error A call needs its body.
  () => atelier.call('generateArticle'),
  // @ts-expect-error A body is complete.
  () => atelier.call('generateArticle', { body: { prompt: 'Tea' } }),
  // @ts-expect-error A call with JSON has no form.
  () => atelier.call('generateArticle', { form: { prompt: 'Tea' } }),
  // @ts-expect-error A call without a body takes none.
  () => atelier.call('getUsage', { body: {} }),
  // @ts-expect-error A form has the fields of its call.
  () => atelier.call('removeBackground', { form: { image, nonsense: 'x' } }),
  // @ts-expect-error A form has its file.
  () => atelier.call('removeBackground', { form: {} }),
  // @ts-expect-error A path has the parameters of its call.
  () => atelier.call('getCreation', { params: { wrong: 'x' } }),
  // @ts-expect-error A path needs its parameters.
  () => atelier.file('getImage'),
  // @ts-expect-error A query has the parameters of its call.
  () => atelier.list('getUserCreations', { query: { order: 'newest' } }),
  // @ts-expect-error A stream needs its body, too.
  () => atelier.stream('generateImage'),
  // @ts-expect-error So does a run that nobody waits for.
  () => atelier.respondAsync('generateImage', {}),
];

it('a call that lacks a path parameter is refused before it is sent', async () => {
  expect(accepted(client).length + refused(client).length).toBeGreaterThan(0);
  // @ts-expect-error A program in JavaScript can make it.
  await expect(client.call('getCreation')).rejects.toThrow('params.id');
});
