import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, jsonOf, type Received } from './client.ts';

/** The wait that a 503 asks for. */
const retryMs = 5_000;

interface Load {
  failures: readonly string[];
  /** The ids of the articles that were made. */
  made: readonly string[];
  requests: { count: number; repeated: number };
  stop(): Promise<void>;
}

/** Requests of several users at once, until it is stopped. */
export function startLoad(client: Client): Load {
  let stopped = false;
  const failures: string[] = [];
  const made: string[] = [];
  const requests = { count: 0, repeated: 0 };
  const until = async (work: () => Promise<unknown>) => {
    while (!stopped) {
      await work().catch((error: unknown) => failures.push(String(error).slice(0, 300)));
      requests.count += 1;
      await pause(100);
    }
  };
  const succeeded = (received: Received) => {
    if (received.status !== 200) throw new Error(`${received.status} ${received.text}`);
    return received;
  };
  /** A 502 or 503 is repeated once, as the guide asks of programs: nginx may leave out both instances for 2 s. */
  const repeated = async (send: () => Promise<Received>): Promise<Received> => {
    const first = await send();
    if (![502, 503].includes(first.status)) return succeeded(first);
    requests.repeated += 1;
    await pause(retryMs);
    return succeeded(await send());
  };
  const call: Client['call'] = (...sent) => repeated(() => client.call(...sent));
  const clients = ['ann', 'bob'].flatMap((as) => [
    until(() => call('getUserCreations', { as })),
    until(() => repeated(() => client.send('/', { headers: { accept: 'text/html' } }))),
    until(async () => {
      const body = { url: `http://localhost/${randomUUID()}`, events: ['run.completed'] };
      const { webhook } = jsonOf<'setWebhook'>(await call('setWebhook', { as, body }));
      await call('deleteWebhook', { as, body: { id: webhook.id } });
    }),
    until(async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const body = { prompt: 'An article about rivers', length: 800 };
      made.push(jsonOf<'generateArticle'>(await call('generateArticle', { as, headers, body })).creation.id);
    }),
  ]);
  return {
    failures,
    made,
    requests,
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
  };
}
