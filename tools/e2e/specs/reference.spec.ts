import type { ApiDescription, HttpMethod, Operation, Parameter } from '@atelier/contracts/openapi';
import { type Browser, expect } from '@playwright/test';
import { signIn } from '../../cli/product/api-client.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { assertAccessible } from '../fixtures/accessibility.ts';
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

/** Makes a call as its example in the description says. */
async function sendExample(
  { path, method, operation }: { path: string; method: HttpMethod; operation: Operation },
  known: Known,
  browser: Browser,
  token: string,
): Promise<Response> {
  const id = {
    setPublished: known.image,
    toggleLike: known.image,
    getReviewPdf: known.review,
    getBatch: known.batch,
  }[operation.operationId];
  let filled = path.replace('{id}', id ?? known.id).replace('{key}', known.picture);
  const query = new URLSearchParams();
  for (const parameter of operation.parameters as Parameter[])
    if (parameter.in === 'query' && parameter.example !== undefined)
      query.set(parameter.name, String(parameter.example));
  if (query.size > 0) filled += `?${query}`;
  const headers: Record<string, string> =
    operation.security.length > 0 ? { authorization: `Bearer ${token}` } : {};
  const { content } = operation.requestBody ?? {};
  let body: string | FormData | null = null;
  const json = content?.['application/json']?.examples?.example;
  if (json && 'value' in json) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(json.value).replace(/"id":"[0-9a-f]{24}"/, `"id":"${id ?? known.id}"`);
  }
  const form = content?.['multipart/form-data']?.schema;
  if (form) {
    body = new FormData();
    for (const [name, schema] of Object.entries(form.properties ?? {})) {
      // An object is either named or selected.
      if (name === 'regions') continue;
      body.append(name, schema.contentMediaType ? await fileOf(name, browser) : 'red');
    }
  }
  return fetch(new URL(filled, settings.origin), { method: method.toUpperCase(), headers, body });
}

test('every example of the description succeeds for a program that knows only the description', async ({
  browser,
}) => {
  const response = await fetch(new URL('/openapi.json', settings.origin));
  const { paths } = (await response.json()) as ApiDescription;
  const { email, password } = sampleUser('grace');
  const known: Known = { id: '', image: '', review: '', batch: '', picture: '' };
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    (Object.entries(item) as [HttpMethod, Operation][]).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  );
  // An image has to be published before it can be liked.
  calls.sort(
    (a, b) =>
      Number(a.operation.operationId === 'toggleLike') - Number(b.operation.operationId === 'toggleLike'),
  );
  for (const call of calls) {
    const { operation } = call;
    const token = await signIn(settings.origin, email, password);
    const sent = await sendExample(call, known, browser, token);
    // The token of a mail is not known: the service says so.
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2'));
    const expected = operation.operationId === 'confirmSubscription' ? 410 : success;
    expect(`${operation.operationId} ${sent.status}`).toBe(`${operation.operationId} ${expected}`);
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
    if (operation.operationId !== 'generateImage') continue;
    known.image = creation.id;
    known.picture = new URL(content ?? '', settings.origin).pathname.split('/').at(-1) ?? '';
  }
});

test.describe('signed in', () => {
  test.use({ user: 'ada', expectedErrors: /status of 401/ });

  test('the reference makes calls with the session or a pasted token', async ({ page }) => {
    await page.goto('/docs#error-rate_limited');
    await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
    await expect(page.locator('#error-rate_limited')).toBeInViewport();

    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: /remaining allowance/ })
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
  await assertAccessible(page, 'the reference');
});
