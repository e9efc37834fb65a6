import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, jsonOf, type Received } from './client.ts';

interface Load {
  failures: readonly string[];
  /** The ids of the articles that were made. */
  made: readonly string[];
  requests: { count: number };
  stop(): Promise<void>;
}

/** Requests of several users at once, until it is stopped. */
export function startLoad(client: Client): Load {
  let stopped = false;
  const failures: string[] = [];
  const made: string[] = [];
  const requests = { count: 0 };
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
  // A process that ends resets what it has not accepted; nginx then repeats reads, and a program the rest.
  const repeated: Client['call'] = async (...sent) => {
    const first = await client.call(...sent);
    return succeeded([502, 503].includes(first.status) ? await client.call(...sent) : first);
  };
  const clients = ['ann', 'bob'].flatMap((as) => [
    until(async () => succeeded(await client.call('getUserCreations', { as }))),
    until(async () => succeeded(await client.send('/', { headers: { accept: 'text/html' } }))),
    until(async () => {
      const body = { url: `http://localhost/${randomUUID()}`, events: ['run.completed'] };
      const { webhook } = jsonOf<'setWebhook'>(await repeated('setWebhook', { as, body }));
      await repeated('deleteWebhook', { as, body: { id: webhook.id } });
    }),
    until(async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const body = { prompt: 'An article about rivers', length: 800 };
      made.push(
        jsonOf<'generateArticle'>(await repeated('generateArticle', { as, headers, body })).creation.id,
      );
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
