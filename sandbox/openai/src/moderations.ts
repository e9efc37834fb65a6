import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { parseBody, sendJson } from './http.ts';

const categories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;
type Category = (typeof categories)[number];

const flags: Record<string, Category[]> = {
  gore: ['violence', 'violence/graphic'],
  nude: ['sexual'],
  underage: ['sexual', 'sexual/minors'],
  genocide: ['hate', 'hate/threatening'],
};

/** `image_url` is an address or a data URL. Images are accepted and not looked at. */
const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.url() }) }),
]);
const request = z.strictObject({
  model: z.enum(['omni-moderation-latest', 'omni-moderation-2024-09-26']).default('omni-moderation-latest'),
  input: z.union([z.string(), z.array(part).min(1)]),
});

/** `POST /v1/moderations`: one result for the whole input. */
export function moderationsRoute(body: unknown, response: ServerResponse): void {
  const { model, input } = parseBody(request, body);
  const parts = typeof input === 'string' ? [{ type: 'text' as const, text: input }] : input;
  const words = parts.flatMap((each) => (each.type === 'text' ? each.text.toLowerCase().split(/\W+/) : []));
  const found = new Set(words.flatMap((word) => flags[word] ?? []));
  const perCategory = <Value>(value: (category: Category) => Value) =>
    Object.fromEntries(categories.map((category) => [category, value(category)]));
  const types = [...new Set(parts.map(({ type }) => (type === 'text' ? 'text' : 'image')))];
  sendJson(response, 200, {
    id: `modr-${randomUUID().replaceAll('-', '')}`,
    model,
    results: [
      {
        flagged: found.size > 0,
        categories: perCategory((category) => found.has(category)),
        category_scores: perCategory((category) => (found.has(category) ? 0.97 : 0.0001)),
        category_applied_input_types: perCategory(() => types),
      },
    ],
  });
}
