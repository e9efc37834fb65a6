import * as atelier from './generated/hey-api/index.ts';

/** The calls of the guide. Only the union of the statuses 200 and 202 has to be narrowed. */
export async function calls(image: Blob) {
  const article = await atelier.generateArticle({ body: { prompt: 'Tea', length: 800 } });
  const { content, usage } = article.data as atelier.GenerateArticleResult;
  const titles = await atelier.generateBlogTitle({ body: { prompt: 'Titles about tea' } });
  const [first] = (titles.data as atelier.GenerateBlogTitleResult).titles;
  const revised = await atelier.reviseText({ body: { text: 'Tea', change: 'shorten' } });
  await atelier.generateImage({ body: { prompt: 'A lighthouse' } });
  await atelier.removeBackground({ body: { image_url: 'https://example.com/a.jpg' } });
  await atelier.removeBackground({ body: { image } });
  // @ts-expect-error The call has no such field.
  await atelier.removeBackground({ body: { image, bogus: 1 } });
  const mine = await atelier.getUserCreations({ query: { type: 'image' } });
  const whole = await atelier.getCreation({ path: { id: 'x' } });
  const units = await atelier.getUsage();
  const { error } = await atelier.setWebhook({ body: { url: 'https://example.com' } });
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

/** The events of a run. */
export async function* texts(id: string) {
  const { stream } = await atelier.streamCreation({ path: { id } });
  for await (const event of stream) if (typeof event === 'object' && event.type === 'delta') yield event.text;
}
