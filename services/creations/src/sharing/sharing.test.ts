import { failure, operatorCalls } from '@atelier/contracts';
import { newImageKey } from '@atelier/creation-kit/creations';
import { createDocuments } from '@atelier/document-kit';
import { createLogger } from '@atelier/server-kit/logging';
import { expect, test } from 'vitest';
import { useCreationsService } from '../testing/use-creations-service.ts';
import { removeEndedShares } from './share-calls.ts';

const publicOrigin = 'https://atelier.example';
const tests = useCreationsService({ OPERATOR_USERS: 'user_olga' });
const { article: add, ask } = tests;

const code = async (response: Response) => failure.parse(await response.json()).code;

const image = () => add({ type: 'image', content: '', image_key: newImageKey(), image_ext: 'png' });
const share = async (id: string) => (await ask('shareCreation', 'ada', { params: { id }, body: {} })).url;
const visit = (url: string, headers = {}) =>
  tests.service.call('getShared', { params: { key: url.split('/s/')[1] ?? '' }, headers });

test('a shared creation is a page of the product, in the reader’s language, with a card for previews', async () => {
  await tests.service.dependencies.accounts.create({ _id: 'ada', name: 'Ada L.', name_key: 'adal' });
  const title = 'Über <Tee> & Wasser';
  const content = 'Der Tee ist nicht heiß, und das Wasser ist für die Kanne.\n\n    tea\n';
  const url = await share(await add({ title, content }));
  const response = await visit(url, { 'accept-language': 'de-AT,en;q=0.5' });
  expect(response.headers.get('content-security-policy')).toContain("style-src 'self'; font-src 'self'");
  const html = await response.text();
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<h1 lang="de" dir="auto">Über &lt;Tee&gt; &amp; Wasser</h1>');
  expect(html).toContain('<pre tabindex="0">');
  expect(html).toMatch(/von Ada L\. · \d+\. \p{L}+ 2026/u);
  expect(html).toContain('Gemacht mit Atelier');
  expect(html).toContain('property="og:title" content="Über &lt;Tee&gt; &amp; Wasser"');
  expect(html).toContain(`property="og:image" content="${publicOrigin}/social.png"`);
  expect(html).not.toMatch(/<script|style=/);
  const english = await (await visit(await share(await image()), { 'accept-language': 'en-GB' })).text();
  expect(english).toMatch(/<html lang="en">.*Made with Atelier – try it/s);
  expect(english).toMatch(/by Ada L\. · \d+ \p{L}+ 2026/u);
  expect(english).toMatch(
    /og:image" content="https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png\?w=1280&amp;format=jpg"/,
  );
  await tests.service.dependencies.accounts.deleteMany({});
});

test('a shared text is a page without scripts, until it is shared no longer', async () => {
  const id = await add({ content: '# Tea\n\n<script>alert(1)</script> ![x](https://evil.example/x.png)' });
  const url = await share(id);
  expect(url).toMatch(/^https:\/\/atelier\.example\/s\/[\w-]{32}$/);
  const page = await visit(url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('x-robots-tag')).toBe('noindex');
  const html = await page.text();
  expect(html).toContain('<h1 data-depth="1" id="user-content-tea" dir="auto">Tea</h1>');
  expect(html).not.toMatch(/<script|<img/);
  expect(await share(id)).toBe(url);
  await ask('unshareCreation', 'ada', { params: { id } });
  const gone = await visit(url);
  expect(gone.status).toBe(404);
  expect(await gone.text()).toContain('This link does not work');
});

test('abuse 5, 60: a shared text shows its owner’s images at addresses of its own, and no others', async () => {
  const key = newImageKey();
  const others = newImageKey();
  await add({ type: 'image', content: '', image_key: key, image_ext: 'png', image_id: 'a' });
  await add({
    user_id: 'eve',
    type: 'image',
    content: '',
    image_key: others,
    image_ext: 'png',
    image_id: 'b',
  });
  const at = (picture: string) => `${publicOrigin}/pictures/${picture}.png`;
  const id = await add({ content: `# Tea\n\n![A cup](${at(key)})\n\n![Eve](${at(others)})` });
  const pictureOf = async (url: string) => /<img src="([^"?]+)/.exec(await (await visit(url)).text())?.[1];
  const url = await share(id);
  const html = await (await visit(url)).text();
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).not.toContain(key);
  expect(html).toContain(`<a href="${at(others)}">Eve</a>`);
  const first = await pictureOf(url);
  expect(first).toMatch(/^https:\/\/atelier\.example\/pictures\/[\w-]{32}\.png$/);
  expect(await pictureOf(await share(id))).toBe(first);
  await ask('unshareCreation', 'ada', { params: { id } });
  expect(await pictureOf(await share(id))).not.toBe(first);
});

test('abuse 65: an image that an operator removed is shared no more', async () => {
  const id = await image();
  const url = await share(id);
  await tests.creations.updateOne({ _id: id, user_id: 'ada' }, { $set: { moderation: 'removed' } });
  expect((await visit(url)).status).toBe(404);
  const again = await tests.service.call('shareCreation', { as: 'ada', params: { id }, body: {} });
  expect(await code(again)).toBe('creation_not_found');
});

test('abuse 60: visitors report a shared text, which hides nothing, and an operator ends or keeps it', async () => {
  const id = await add();
  const url = await share(id);
  const key = url.split('/s/')[1] ?? '';
  expect(await (await visit(url)).text()).toContain(`formaction="/s/${key}/report?reason=fraud"`);
  const report = (reason: string) =>
    tests.service.call('reportShared', { params: { key }, query: { reason } });
  for (const reason of ['fraud', 'fraud', 'other']) expect((await report(reason)).status).toBe(200);
  expect((await report('anything else')).status).toBe(400);
  expect((await visit(url)).status).toBe(200);
  const listed = async () => {
    const response = await tests.service.call('listReportedShares', { as: 'user_olga' });
    return operatorCalls.listReportedShares.response.parse(await response.json()).shares;
  };
  const shares = await listed();
  expect(shares).toMatchObject([{ id, url, reports: 3 }]);
  expect(shares[0]?.reasons).toContainEqual({ reason: 'fraud', count: 2 });
  const decide = (decision: string, as = 'user_olga') =>
    tests.service.call('decideShare', { as, params: { id }, body: { decision } });
  expect(await code(await decide('end', 'ada'))).toBe('operator_required');
  expect((await decide('end')).status).toBe(200);
  expect((await visit(url)).status).toBe(404);
  const again = await tests.service.call('shareCreation', { as: 'ada', params: { id }, body: {} });
  expect(await code(again)).toBe('conflict');
  expect((await decide('keep')).status).toBe(200);
  const shared = await share(id);
  const other = { key: shared.split('/s/')[1] ?? '' };
  const query = { reason: 'fraud' };
  await tests.service.call('reportShared', { params: other, query });
  await decide('keep');
  await tests.service.call('reportShared', { params: other, query });
  expect(await listed()).toEqual([]);
  await tests.creations.updateOne({ _id: id, user_id: 'ada' }, { $set: { content: 'Other words' } });
  await share(id);
  await tests.service.call('reportShared', { params: other, query });
  expect(await listed()).toHaveLength(1);
});

test('abuse 5, 60: the address of a shared private image stops working with its link', async () => {
  const id = await image();
  const url = await share(id);
  const { image_key, share: shared } = (await tests.creations.findById(id).lean()) ?? {};
  const page = await (await visit(url)).text();
  expect(page).toContain(`${publicOrigin}/pictures/${shared?.key}.png`);
  expect(page).not.toContain(image_key);
  await ask('unshareCreation', 'ada', { params: { id } });
  expect((await visit(await share(id))).status).toBe(200);
  expect((await tests.creations.findById(id).lean())?.share?.key).not.toBe(shared?.key);
});

test('abuse 3, 60: nobody shares a creation of another user, and a guessed, expired or deleted one is not found', async () => {
  const id = await add();
  expect(await code(await tests.service.call('shareCreation', { as: 'eve', params: { id }, body: {} }))).toBe(
    'creation_not_found',
  );
  const url = await share(id);
  expect(await code(await tests.service.call('unshareCreation', { as: 'eve', params: { id } }))).toBe(
    'creation_not_found',
  );
  expect((await visit(`${publicOrigin}/s/${'x'.repeat(32)}`)).status).toBe(404);
  await ask('deleteCreations', 'ada', { body: { ids: [id] } });
  expect((await visit(url)).status).toBe(404);
  await ask('restoreCreations', 'ada', { body: { ids: [id] } });
  expect((await visit(url)).status).toBe(200);
  await tests.creations.updateMany({}, { $set: { shared_until: new Date(Date.now() - 1000) } });
  expect((await visit(url)).status).toBe(404);
  expect(await removeEndedShares(tests.creations)).toBe(1);
  const record = await tests.creations.findById(id).lean();
  expect([record?.share, record?.shared_until]).toEqual([undefined, undefined]);
});

test('abuse 49: no document is made of a text that takes quadratic time to parse', async () => {
  const strict = createDocuments({
    logger: createLogger({ name: 'creations', level: 'silent' }),
    limits: {
      cpuMilliseconds: 1_500,
      milliseconds: 30_000,
      megabytes: 400,
      heapMegabytes: 192,
      responseBytes: 1_000_000,
    },
  });
  const hostile = { format: 'html', title: 'Hostile', markdown: '_*'.repeat(28_000) } as const;
  const making = strict('ada', hostile, new AbortController().signal);
  await expect(making).rejects.toMatchObject({ code: 'pdf_too_complex' });
});
