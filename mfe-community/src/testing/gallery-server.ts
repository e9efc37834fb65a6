import type { PublishedCreation } from '@atelier/contracts';
import { startTestServer, type TestRequest, testId } from '@atelier/tool-kit/testing';

export const testImage = (number: number, change: Partial<PublishedCreation> = {}): PublishedCreation => ({
  id: testId(number),
  user_id: '',
  type: 'image',
  prompt: `Generate an image of thing ${number} in the style Anime Style`,
  content: `http://localhost/pictures/${number}.png`,
  publish: true,
  settings: {
    description: `thing ${number}`,
    style: 'Anime Style',
    aspect: 'square',
    width: 1024,
    height: 1024,
  },
  likes: [],
  like_count: 0,
  mine: false,
  tags: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...change,
});

const unavailable = {
  success: false,
  message: 'This part is not reachable right now.',
  code: 'unavailable',
  request_id: 'r1',
};

const missing = {
  ...unavailable,
  message: "This creation doesn't exist or isn't yours.",
  code: 'creation_not_found',
};

/** A test server with a gallery of these images. Each like waits until the test calls `respond`. */
export function startGalleryServer(images: PublishedCreation[]) {
  const waiting: ((ok: boolean) => void)[] = [];
  const published = [...images];

  function list({ query }: TestRequest) {
    const from = Number(query.cursor ?? 0);
    const to = from + Number(query.limit);
    const { q = '', tag, by: name } = query;
    const found = published.filter(
      ({ prompt, tags, by }) => prompt.includes(q) && (!tag || tags.includes(tag)) && (!name || by === name),
    );
    const next = to < found.length ? String(to) : null;
    return { success: true, message: '', creations: found.slice(from, to), next_cursor: next };
  }

  function single({ path }: TestRequest) {
    const creation = published.find(({ id }) => path.endsWith(id));
    return creation ? { success: true, message: '', creation } : missing;
  }

  function setPublished(id: string, publish: boolean) {
    const index = images.findIndex((image) => image.id === id);
    if (publish) published.splice(index, 0, images[index] ?? testImage(0));
    else published.splice(index, 1);
    return { success: true, message: 'Your image is public now.', creation: {} };
  }

  function toggleLike(id: string, userId: string) {
    const index = published.findIndex((image) => image.id === id);
    const image = published[index] ?? testImage(0);
    const liked = !image.likes.includes(userId);
    const likes = liked ? [...image.likes, userId] : image.likes.filter((like) => like !== userId);
    published[index] = { ...image, likes, like_count: likes.length };
    return { success: true, message: liked ? 'Liked.' : 'Like removed.', liked, like_count: likes.length };
  }

  const { requests } = startTestServer(async (request, userId) => {
    if (request.path.endsWith('get-published-creations')) return list(request);
    if (/\/(published-)?creations\//.test(request.path)) return single(request);
    if (request.path.endsWith('/report')) return { success: true, message: 'Thank you.' };
    const { id, publish, tags } = request.body as { id: string; publish?: boolean; tags?: string[] };
    if (tags) return { success: true, message: 'Saved.', creation: { public_tags: tags } };
    if (request.path.endsWith('publish-creation')) return setPublished(id, publish ?? false);
    const ok = await new Promise<boolean>((resolve) => waiting.push(resolve));
    return ok ? toggleLike(id, userId) : unavailable;
  });
  const count = (call: string) => requests.filter(({ path }) => path.endsWith(call)).length;

  return {
    requests,
    toggles: () => count('toggle-creations'),
    fetches: () => count('get-published-creations'),
    respond: (ok = true) => waiting.shift()?.(ok),
  };
}
