import type { Parameter } from '@atelier/contracts/openapi';
import { type Browser, expect } from '@playwright/test';
import { localUrl, portsFrom } from '../../cli/product/ports.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { createSandboxKey } from '../../cli/product/sandbox-key.ts';
import { assertAccessible, repeatedInReference } from '../fixtures/accessibility.ts';
import {
  type DescribedCall,
  type DescribedClient,
  type DescribedEvent,
  type DescribedInput,
  eventsOf,
  generateClient,
} from '../fixtures/described-client.ts';
import { png } from '../fixtures/pictures.ts';
import { printed } from '../fixtures/resumes.ts';
import { test } from '../fixtures/test.ts';
import { settings } from '../settings.ts';

/** Values of examples that exist in no installation, and those that replace them. */
interface Known {
  id: string;
  image: string;
  review: string;
  batch: string;
  picture: string;
}

/** The file for the form of a call. */
async function fileOf(name: string, browser: Browser): Promise<File> {
  const { buffer, mimeType } = name === 'resume' ? await printed(browser) : await png();
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}

/** The input of a call as its example in the description says. */
async function exampleOf(
  { operation, parameters: described }: DescribedCall,
  known: Known,
  browser: Browser,
): Promise<DescribedInput> {
  const ids: Record<string, string> = {
    setPublished: known.image,
    toggleLike: known.image,
    getReviewPdf: known.review,
    getBatch: known.batch,
  };
  const id = ids[operation.operationId] ?? known.id;
  const parameters: Record<string, string> = {};
  for (const { name, in: place, example } of described as Parameter[]) {
    if (place === 'path') parameters[name] = name === 'key' ? known.picture : id;
    if (place === 'query' && example !== undefined) parameters[name] = String(example);
  }
  const { content } = operation.requestBody ?? {};
  const json = content?.['application/json']?.examples?.example;
  if (json && 'value' in json) {
    const body = JSON.stringify(json.value).replace(/"id":"[0-9a-f]{24}"/, `"id":"${id}"`);
    return { parameters, body: JSON.parse(body) };
  }
  const form = content?.['multipart/form-data']?.schema;
  if (!form) return { parameters };
  const body = new FormData();
  for (const [name, schema] of Object.entries(form.properties ?? {})) {
    // An object is either named or selected.
    if (name === 'regions') continue;
    body.append(name, schema.contentMediaType ? await fileOf(name, browser) : 'red');
  }
  return { parameters, body };
}

const textOf = (events: readonly DescribedEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'delta' ? String(data.text) : [])).join('');

/** Makes every call with its example. */
async function makeEveryCall(client: DescribedClient, browser: Browser): Promise<void> {
  const known: Known = { id: '', image: '', review: '', batch: '', picture: '' };
  const calls = Object.values(client.calls);
  // An image has to be published before it can be liked.
  const isLike = ({ operation }: DescribedCall) => Number(operation.operationId === 'toggleLike');
  for (const call of calls.sort((a, b) => isLike(a) - isLike(b))) {
    const name = call.operation.operationId;
    const sent = await client.send(name, await exampleOf(call, known, browser));
    // The token of a mail is not known: the service says so.
    const expected = name === 'confirmSubscription' ? 410 : call.success;
    expect(`${name} ${sent.status}`).toBe(`${name} ${expected}`);
    if (!sent.headers.get('content-type')?.includes('json')) continue;
    const { creation, content, batch } = (await sent.json()) as {
      batch?: { id: string };
      creation?: { id: string; type: string };
      content?: string;
    };
    if (batch) known.batch = batch.id;
    if (!creation) continue;
    if (creation.type === 'article') known.id = creation.id;
    if (creation.type === 'resume-review') known.review = creation.id;
    if (name !== 'generateImage') continue;
    known.image = creation.id;
    known.picture = new URL(content ?? '', settings.origin).pathname.split('/').at(-1) ?? '';
  }
}

/** Loses the connection of a stream in the middle of its text, and continues after the last event that it has. */
async function resumeLostStream(client: DescribedClient): Promise<void> {
  const lost = new AbortController();
  const body = { prompt: 'Write an article about rivers', length: 800 };
  const response = await client.send('generateArticle', {
    body,
    accept: 'text/event-stream',
    signal: lost.signal,
  });
  const events: DescribedEvent[] = [];
  for await (const event of eventsOf(response)) {
    events.push(event);
    if (event.event === 'delta') break;
  }
  lost.abort();
  const id = String(events[0]?.data.id);
  expect(response.headers.get('content-location')).toContain(id);
  const parameters = { id, 'Last-Event-ID': events.at(-1)?.id ?? '' };
  const resumed = await client.send('streamCreation', { parameters, accept: 'text/event-stream' });
  for await (const event of eventsOf(resumed)) events.push(event);
  expect(events.map((event) => Number(event.id))).toEqual(events.map((_, index) => index + 1));
  expect([events.at(-1)?.event, events.at(-1)?.data.content]).toEqual(['done', textOf(events)]);
}

/** Repeats a request whose response was lost, until it has the response of the first one. */
async function retryWithoutDuplicates(client: DescribedClient): Promise<void> {
  const prompt = `Titles about lost responses ${Date.now()}`;
  const parameters = { 'Idempotency-Key': crypto.randomUUID() };
  const input = { parameters, body: { prompt } };
  const signal = AbortSignal.timeout(30);
  await client.send('generateBlogTitle', { ...input, signal }).catch(() => undefined);
  const responses = await Promise.all([0, 1, 2].map(() => client.send('generateBlogTitle', input)));
  const made = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(made.map(({ creation }) => creation.id)).size).toBe(1);
  expect(responses.some(({ headers }) => headers.get('idempotent-replayed') === 'true')).toBe(true);
  const found = await client.send('getUserCreations', { parameters: { q: prompt, status: 'all' } });
  expect((await found.json()).total).toBe(1);
}

/** Makes more calls at once than are allowed. */
async function exceedLimit(client: DescribedClient): Promise<void> {
  client.statuses.length = 0;
  const responses = await Promise.all(Array.from({ length: 40 }, () => client.send('getUserCreations')));
  expect(client.statuses).toContain(429);
  expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
}

test('every example of the description succeeds for a program that knows only the description', async ({
  browser,
}) => {
  const clerk = localUrl(portsFrom(Number(new URL(settings.origin).port)).clerk);
  const key = await createSandboxKey(clerk, sampleUser('grace').email, []);
  const client = await generateClient(settings.origin, key);
  await makeEveryCall(client, browser);
  await resumeLostStream(client);
  await retryWithoutDuplicates(client);
  await exceedLimit(client);
});

test.describe('signed in', () => {
  test.use({ user: 'ada', expectedErrors: /status of 401/ });

  test('the reference makes calls with the session or a pasted token', async ({ page }) => {
    await page.goto('/docs#error-rate_limited');
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
    await expect(page.locator('#error-rate_limited')).toBeInViewport();

    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Get the usage' })
      .click();
    const call = page.locator('#getUsage');
    await expect(call.getByRole('heading', { level: 3 })).toBeInViewport();
    await call.getByText('Try it').click();
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByText('Status 200')).toBeVisible();
    await expect(call.getByText(/ratelimit: "read"/)).toBeVisible();

    await page.getByRole('region', { name: 'Credential' }).getByLabel('Token').fill('not-a-token');
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByText('Status 401')).toBeVisible();
    await expect(call.getByText(/www-authenticate: Bearer/)).toBeVisible();
  });

  test('the reference shows a stream as it arrives', async ({ page }) => {
    await page.goto('/docs#generateArticle');
    const call = page.locator('#generateArticle');
    await call.getByText('Try it').click();
    await call.getByLabel('As a stream').check();
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByText(/event: done/)).toBeVisible();
  });
});

test('the reference can be used on a phone, with the contents folded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: 'Write an article' })).toBeHidden();
  await contents.getByText('Contents').click();
  await contents.getByRole('link', { name: 'Write an article' }).click();
  await expect(page.locator('#generateArticle').getByRole('heading', { level: 3 })).toBeInViewport();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await assertAccessible(page, 'the reference', repeatedInReference);
});
