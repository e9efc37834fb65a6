import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { RecordedRequest } from './journal.ts';
import { createServer } from './server.ts';

export type { Fault } from './control/faults.ts';
export type { RecordedRequest } from './journal.ts';

/** `port` 0 (the default) lets the system choose; `wordsPerSecond` is the speed of streamed texts. */
export type OpenaiOptions = { port?: number; wordsPerSecond?: number };

/** A running stand-in. */
export type Openai = {
  port: number;
  /** What a client sets as its base URL; ends in `/v1`. */
  baseUrl: string;
  /** Where faults are ordered by `PUT`. */
  controlUrl: string;
  /** The last 200 calls to `/v1` addresses, oldest first. */
  requests(): readonly RecordedRequest[];
  /** Stops listening and ends every open answer. */
  close(): Promise<void>;
};

/**
 * Starts an OpenAI-compatible server on 127.0.0.1.
 * @throws the system's error when the port is taken.
 */
export async function startOpenai({ port = 0, wordsPerSecond = 120 }: OpenaiOptions = {}): Promise<Openai> {
  const { server, journal } = createServer(wordsPerSecond);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
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
