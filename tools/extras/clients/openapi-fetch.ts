import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi-typescript.ts';

type Results = components['schemas'];
const client = createClient<paths>({ baseUrl: 'https://atelier.example' });

/** The calls of the guide. Only the union of the statuses 200 and 202 needs a cast. */
export async function calls(form: FormData) {
  const article = await client.POST('/api/ai/generate-article', { body: { prompt: 'Tea', length: 800 } });
  const { content, usage } = article.data as Results['GenerateArticleResult'];
  const titles = await client.POST('/api/ai/generate-blog-title', { body: { prompt: 'Titles about tea' } });
  const [first] = (titles.data as Results['GenerateBlogTitleResult']).titles;
  const revised = await client.POST('/api/ai/revise-text', { body: { text: 'Tea', change: 'shorten' } });
  await client.POST('/api/ai/generate-image', { body: { prompt: 'A lighthouse' } });
  await client.POST('/api/ai/remove-image-background', { body: { image_url: 'https://example.com/a.jpg' } });
  await client.POST('/api/ai/remove-image-background', { body: {}, bodySerializer: () => form });
  // @ts-expect-error An address is a text.
  await client.POST('/api/ai/remove-image-background', { body: { image_url: 1 } });
  const mine = await client.GET('/api/user/get-user-creations', { params: { query: { type: 'image' } } });
  const whole = await client.GET('/api/user/creations/{id}', { params: { path: { id: 'x' } } });
  const units = await client.GET('/api/user/usage');
  await client.POST('/api/user/creations/{id}/share', { params: { path: { id: 'x' } }, body: {} });
  const { error } = await client.POST('/api/user/set-webhook', { body: { url: 'https://example.com' } });
  return {
    content,
    first,
    remaining: usage.remaining,
    text: revised.data?.text,
    urls: mine.data?.creations.map(({ url }) => url),
    status: whole.data?.creation.status,
    left: units.data?.usage[0]?.remaining,
    fault: error?.details?.[0]?.field,
  };
}
