import { once } from 'node:events';
import { listen } from '@atelier/sandbox-control/emulator-process';
import type { RecordedRequest } from './journal.ts';
import { createServer } from './server.ts';

export type { Fault } from './faults.ts';
export type { RecordedRequest } from './journal.ts';

/** `port` 0 (the default) lets the system choose; `wordsPerSecond` is the speed of streamed texts. */
export type OpenaiOptions = { port?: number; wordsPerSecond?: number };

/** A running OpenAI emulator. */
export type Openai = {
  port: number;
  /** The base URL for a client; ends in `/v1`. */
  baseUrl: string;
  /** The control route. */
  controlUrl: string;
  /** The last 200 requests to `/v1` paths, oldest first. */
  requests(): readonly RecordedRequest[];
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
};

/**
 * Starts an OpenAI-compatible server on 127.0.0.1.
 * @throws the system's error when the port is in use.
 */
export async function startOpenai({ port = 0, wordsPerSecond = 120 }: OpenaiOptions = {}): Promise<Openai> {
  const { server, journal } = createServer(wordsPerSecond);
  const actual = await listen(server, port);
  const origin = `http://127.0.0.1:${actual}`;
  return {
    port: actual,
    baseUrl: `${origin}/v1`,
    controlUrl: `${origin}/__sandbox/openai`,
    requests: () => journal.requests(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
