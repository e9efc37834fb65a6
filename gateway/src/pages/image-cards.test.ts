import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { internalCalls } from '@atelier/contracts';
import { expect, onTestFinished, test } from 'vitest';
import { publicOrigin } from '../testing/keys.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const general = '<title>Community</title>';
const pageModule = `export const pagePaths = () => ['/ai/community', '/ai/community/*', '/explore/*', '/*'];
export const renderPage = ({ path, card }) => ({
  status: path === '/*' ? 404 : 200,
  html: card ? JSON.stringify(card) : '${general}',
  scriptHashes: ['sha256-abc='],
});`;

const idOf = (index: number) => index.toString(16).padStart(24, '0');
const address = (index: number) => `/ai/community/${idOf(index)}`;
const image = `${publicOrigin}/pictures/${'k'.repeat(32)}.png`;

/** A gateway with a page for images. @param answer the creations service's, to a request for a card */
async function withCards(answer: RequestListener, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-cards-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/page.mjs'), pageModule);
  const asked: string[] = [];
  const gateway = await startTestGateway({
    env: { WEB_DIR: folder, ...env },
    service(request, response) {
      const url = new URL(request.url ?? '', 'http://service');
      if (url.pathname !== internalCalls.getImageCard.path) return response.end();
      asked.push(url.searchParams.get('id') ?? '');
      answer(request, response);
    },
  });
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${gateway.url}${path}`, { headers: { accept: '*/*', ...headers } });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  return { asked, open, log: gateway.log };
}

const sending =
  (card: object | null): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify({ success: true, message: '', card }));

const harbour = 'Generate an image of a quiet harbour in the style Anime Style';

test('the page of a published image is rendered with its card', async () => {
  const { open, asked } = await withCards(
    sending({ prompt: harbour, description: 'a quiet harbour', image, size: { width: 2560, height: 1280 } }),
  );
  const page = await open(address(1));
  const other = await open('/ai/community');
  expect(JSON.parse(page.html)).toEqual({
    title: 'a quiet harbour · Atelier',
    description: harbour,
    url: `${publicOrigin}${address(1)}`,
    image: `${image}?w=1280&format=jpg`,
    size: { width: 1280, height: 640 },
  });
  expect(page.headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'));
  const again = await open(address(1), { 'if-none-match': page.headers.get('etag') ?? '' });
  expect(again.headers.get('etag')).toBe(page.headers.get('etag'));
  expect(asked).toEqual([idOf(1)]);
});

test('abuse 69: a prompt in a card is one line of limited length, without marks that change its direction', async () => {
  const prompt = `one\n\u202Eab\u0000 ${'\u{1F98A}'.repeat(400)}\ud800`;
  const { open } = await withCards(sending({ prompt, image }));
  const { title, description } = JSON.parse((await open(address(1))).html);
  expect(title).toMatch(/^one ab \u{1F98A}+… · Atelier$/u);
  expect([...title].length).toBeLessThan(90);
  expect([...description].length).toBe(300);
  expect(description.isWellFormed()).toBe(true);
});

test('abuse 69: an image without a card has the general page, and is asked for once', async () => {
  const { open, asked } = await withCards(sending(null));
  const [page, again, list] = [await open(address(1)), await open(address(1)), await open('/ai/community')];
  expect(page.html).toBe(list.html);
  expect([page.status, again.html]).toEqual([200, page.html]);
  for (const path of ['/ai/community/x', `${address(2)}/more`, `/other/${idOf(3)}`]) await open(path);
  expect(asked).toEqual([idOf(1)]);
});

test('abuse 69: requests for many ids reach the service up to the limit of reads, and still get the page', async () => {
  const { open, asked } = await withCards(sending(null), { RATE_LIMITS: '{"reads_per_minute":3}' });
  for (let index = 0; index < 6; index += 1) {
    const page = await open(address(index));
    expect([page.status, page.headers.get('retry-after')]).toEqual([200, null]);
  }
  expect(asked).toHaveLength(3);
});

test.each<[string, RequestListener]>([
  ['fails', (_, response) => void response.writeHead(500).end()],
  ['answers something else', sending({ prompt: 1 })],
  ['does not answer', () => undefined],
])('abuse 69: a service that %s slows no page but the first', async (_, answer) => {
  const { open, asked, log } = await withCards(answer);
  const page = await open(address(1));
  expect([page.status, page.html.includes(general)]).toEqual([200, true]);
  for (let index = 2; index < 6; index += 1) await open(address(index));
  expect(asked).toEqual([idOf(1)]);
  expect(log.filter((line) => line.includes('the card of an image cannot be read'))).toHaveLength(1);
});

test('abuse 70: the page of an image that nobody may see is not found, and PUBLIC_GALLERY closes the calls', async () => {
  const { open } = await withCards(sending(null));
  expect((await open(`/explore/${idOf(1)}`)).status).toBe(404);
  expect((await open(address(1))).status).toBe(200);
  const closed = await withCards(sending(null), { PUBLIC_GALLERY: 'off' });
  expect((await closed.open('/api/explore')).status).toBe(404);
});
