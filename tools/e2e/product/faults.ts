import { settings } from '../settings.ts';

/** Words a second where streaming is not the point. */
const fast = 100_000;

type Part = 'openai' | 'cloudinary' | 'clerk' | 'mongodb' | 'mail';

/**
 * Orders faults and settings of a stand-in through the gateway; each part's README lists them.
 * @throws Error when the stand-in does not take the order.
 */
export async function order(part: Part, body: Record<string, unknown>, origin = settings.origin) {
  await send('PUT', part, origin, body);
}

/** How the calls to the OpenAI stand-in ended; `aborted` are those whose caller left before the answer was complete. */
export async function openaiCalls(): Promise<{ running: number; finished: number; aborted: number }> {
  const answer = await fetch(`${settings.origin}/__sandbox/openai`);
  const { requests } = await answer.json();
  return requests;
}

/** Takes all orders back: nothing goes wrong any more, texts arrive at once, pictures without delay. */
export async function calm(): Promise<void> {
  await Promise.all((['openai', 'cloudinary'] as const).map((part) => send('DELETE', part, settings.origin)));
  await Promise.all([
    order('openai', { words_per_second: fast }),
    order('cloudinary', { processing_ms: 0 }),
    order('clerk', { next: [], always: null, path: null, plans: { 'ada@example.com': 'free_user' } }),
    order('mongodb', { next: [] }),
    order('mail', { next: [] }),
  ]);
}

async function send(method: string, part: Part, origin: string, body?: Record<string, unknown>) {
  const answer = await fetch(`${origin}/__sandbox/${part}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!answer.ok) throw new Error(`${part} refused an order: ${answer.status} ${await answer.text()}`);
}
