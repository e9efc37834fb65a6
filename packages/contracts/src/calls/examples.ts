export const id = '665f1c2ab40c1d5e6f708192';
const at = '2026-11-21T09:30:00.000Z';
const address = 'https://atelier.example/pictures/q8Zk2vT1mB7xN4cR9wL3sD6fH0jG5pYa.png';

type ExampleCreation = { content: string; [field: string]: unknown };

const base = {
  id,
  user_id: 'user_2abc',
  publish: false,
  status: 'completed',
  likes: [],
  like_count: 0,
  created_at: at,
  updated_at: at,
};
export const article: ExampleCreation = {
  ...base,
  prompt: 'Write an article about tea',
  type: 'article',
  content: '# Tea\n\nTea is the most popular drink after water.',
  settings: { length: 800 },
  report: null,
};
export const image: ExampleCreation = {
  ...base,
  prompt: 'Generate an image of a lighthouse in the style Anime Style',
  type: 'image',
  content: address,
  settings: { aspect: 'square' },
  report: null,
};
export const units = (kind: string, remaining: number) => ({
  kind,
  limit: 20,
  remaining,
  resets_at: '2026-11-22T00:00:00.000Z',
});
export const createdExample = (creation: ExampleCreation, kind: string) => ({
  content: creation.content,
  creation,
  usage: units(kind, 19),
});

export const webhookExample = {
  id,
  url: 'https://tools.example/atelier',
  events: ['run.completed', 'run.stopped', 'run.failed'],
  created_at: at,
};
export const deliveryExample = {
  webhook: id,
  run: id,
  state: 'delivered',
  attempts: 1,
  status: 204,
  reason: null,
  attempted_at: at,
};

export const imageErrors = ['image_unreadable', 'image_too_many_pixels'] as const;
export const storeErrors = [
  'provider_failed',
  'provider_busy',
  'provider_timeout',
  'server_restarting',
] as const;
export const textErrors = [
  'provider_refused',
  'provider_interrupted',
  'provider_empty',
  ...storeErrors,
] as const;
export const pdfErrors = [
  'pdf_encrypted',
  'pdf_scanned',
  'pdf_empty',
  'pdf_unreadable',
  'pdf_too_complex',
] as const;

export function summaryOf({ content, report: _, ...rest }: ExampleCreation) {
  return {
    ...rest,
    excerpt: 'Tea is the most popular drink after water.',
    size: content.length,
    url: `https://atelier.example/api/user/creations/${id}`,
  };
}

export const exploredExample = {
  id: image.id,
  prompt: image.prompt,
  description: 'a lighthouse',
  style: 'Anime Style',
  aspect: 'square',
  generated: true,
  content: image.content,
  like_count: 1,
  tags: ['lighthouse'],
  by: 'Ada',
  created_at: image.created_at,
};

export function publishedOf({ status: _, report: __, ...rest }: ExampleCreation) {
  return { ...rest, publish: true, likes: ['-'], like_count: 1, mine: false, tags: ['lighthouse'] };
}
