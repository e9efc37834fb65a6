import type { Creation, CreationSummary, ResumeReport } from '@atelier/contracts';
import { setSession } from '@atelier/tool-kit';
import { vi } from 'vitest';

/** A resume's report with one part and one thing to mend. */
export const report = (score: number, change: Partial<ResumeReport> = {}): ResumeReport => ({
  score,
  pages: 2,
  words: 293,
  lines: [
    { page: 1, text: 'Jane Doe' },
    { page: 2, text: '• Responsible for <b>tools</b>' },
  ],
  hidden: [],
  job: null,
  parts: [
    {
      id: 'verbs',
      title: 'Action verbs',
      points: 13,
      most: 15,
      explanation: 'Entries that begin with what you did.',
      findings: [{ kind: 'fix', line: 1, message: 'Begin with a verb.' }],
    },
  ],
  ...change,
});

/** A stored review. */
export const review = (at: number, content: string, found: ResumeReport): Creation => ({
  id: at.toString(16).padStart(24, '0'),
  user_id: 'user_1',
  prompt: 'Review the uploaded resume',
  type: 'resume-review',
  content,
  publish: false,
  status: 'completed',
  settings: { score: found.score, pages: found.pages, job_description: found.job !== null },
  report: found,
  likes: [],
  like_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

const toSummary = ({ content, report: _, ...rest }: Creation): CreationSummary => ({
  ...rest,
  excerpt: content.slice(0, 280),
  size: content.length,
  url: `/api/user/creations/${rest.id}`,
});

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
export const reported = (found: ResumeReport) => event('report', found);
export const delta = (text: string) => event('delta', { text });
export const done = (creation: Creation) =>
  event('done', { success: true, content: creation.content, creation });
export const failed = (message: string) =>
  event('error', { success: false, code: 'provider_failed', message, request_id: 'r1' });

let readers = 0;

/** For tests: signs in somebody new, and lets the test answer reviews by hand. `history` is what the user's list holds. */
export function answering(history: Creation[] = []) {
  readers += 1;
  setSession({
    status: 'signed-in',
    user: { id: `user_${readers}`, fullName: 'Ada', imageUrl: '', email: 'ada@example.com' },
    getToken: async () => 'a-token',
  });
  const sent: { path: string; fields: Record<string, FormDataEntryValue> }[] = [];
  let push: (text: string) => void = () => undefined;
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname;
    if (path === '/api/user/usage') return Response.json({ success: true, message: '', usage: [] });
    const whole = history.find(({ id }) => path === `/api/user/creations/${id}`);
    if (whole) return Response.json({ success: true, message: '', creation: whole });
    if (!path.startsWith('/api/ai/'))
      return Response.json({
        success: true,
        message: '',
        creations: history.map(toSummary),
        total: 1,
        next_cursor: null,
      });
    sent.push({ path, fields: Object.fromEntries(await request.formData()) });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (text) => controller.enqueue(new TextEncoder().encode(text));
        request.signal.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return { sent, push: (text: string) => push(text) };
}
