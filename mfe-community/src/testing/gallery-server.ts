import type { PublishedCreation } from '@atelier/contracts';
import { setSession } from '@atelier/tool-kit';
import { vi } from 'vitest';

/** The id of a picture in these tests: 24 hexadecimal digits, as MongoDB makes them. */
export const idOf = (at: number) => at.toString(16).padStart(24, '0');

/** A published picture. */
export const picture = (at: number, change: Partial<PublishedCreation> = {}): PublishedCreation => ({
  id: idOf(at),
  user_id: '',
  type: 'image',
  prompt: `Generate an image of thing ${at} in the style Anime Style`,
  content: `http://localhost/pictures/${at}.png`,
  publish: true,
  settings: { description: `thing ${at}`, style: 'Anime Style', aspect: 'square', width: 1024, height: 1024 },
  likes: [],
  like_count: 0,
  mine: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...change,
});

let readers = 0;

/**
 * For tests: signs in somebody new, whose lists nobody has fetched yet, and plays the gallery's part of the server. Toggles
 * wait until the test lets each go.
 */
export function galleryServer(pictures: PublishedCreation[]) {
  readers += 1;
  const reader = `user_${readers}`;
  setSession({
    status: 'signed-in',
    user: { id: reader, fullName: 'Ada', imageUrl: '', email: 'ada@example.com' },
    getToken: async () => 'a-token',
  });
  const sent: { path: string; query: Record<string, string>; body: unknown }[] = [];
  const waiting: ((ok: boolean) => void)[] = [];
  const shown = [...pictures];

  function toggle(id: string) {
    const at = shown.findIndex((one) => one.id === id);
    const before = shown[at] ?? picture(0);
    const liked = !before.likes.includes(reader);
    const likes = liked ? [...before.likes, reader] : before.likes.filter((like) => like !== reader);
    shown[at] = { ...before, likes, like_count: likes.length };
    return { success: true, message: liked ? 'Liked.' : 'Like removed.', liked, like_count: likes.length };
  }

  async function answer(
    path: string,
    query: Record<string, string>,
    body: { id: string; publish?: boolean },
  ) {
    if (path.endsWith('get-published-creations')) {
      const from = Number(query.cursor ?? 0);
      const to = from + Number(query.limit);
      const next = to < shown.length ? String(to) : null;
      return { success: true, message: '', creations: shown.slice(from, to), next_cursor: next };
    }
    if (path.endsWith('publish-creation')) {
      const at = pictures.findIndex(({ id }) => id === body.id);
      if (body.publish) shown.splice(at, 0, pictures[at] ?? picture(0));
      else shown.splice(at, 1);
      return { success: true, message: 'Your picture is public now.', creation: {} };
    }
    const ok = await new Promise<boolean>((resolve) => waiting.push(resolve));
    return ok
      ? toggle(body.id)
      : {
          success: false,
          message: 'This part is not reachable right now.',
          code: 'unavailable',
          request_id: 'r1',
        };
  }

  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const body = request.method === 'POST' ? await request.json() : {};
    const query = Object.fromEntries(searchParams);
    sent.push({ path: pathname, query, body });
    const json = await answer(pathname, query, body);
    return Response.json(json, { status: json.success ? 200 : 503 });
  });

  return {
    sent,
    toggles: () => sent.filter(({ path }) => path.endsWith('toggle-creations')).length,
    fetches: () => sent.filter(({ path }) => path.endsWith('get-published-creations')).length,
    /** Answers the oldest toggle that waits. */
    settle: (ok = true) => waiting.shift()?.(ok),
  };
}
