import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const tickMs = 10;
const connections = 64;
const headers = { accept: 'text/html', 'accept-encoding': 'br' };

const { origin, perSecond } = z.object({ origin: z.url(), perSecond: z.int() }).parse(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
});

let sent = 0;
let received = 0;

/** Requests an address that was not requested before. */
async function requestOnce(): Promise<void> {
  sent += 1;
  const path = `/unknown/${process.pid}-${performance.timeOrigin}-${sent}`;
  const [response]: IncomingMessage[] = await once(get(origin + path, { agent, headers }), 'response');
  if (response?.statusCode !== 404) throw new Error(`${path} returned ${response?.statusCode}.`);
  await once(response.resume(), 'end');
  received += 1;
}

await requestOnce();
parentPort?.postMessage('running');
const started = performance.now();
const seconds = () => (performance.now() - started) / 1000;
const underWay = new Set<Promise<void>>();
while (!stopped) {
  // A limit of open requests: a slow server gets fewer requests, not a growing backlog.
  while (sent < seconds() * perSecond && underWay.size < connections) {
    const request = requestOnce().finally(() => underWay.delete(request));
    underWay.add(request);
  }
  await pause(tickMs);
}
await Promise.all(underWay);
parentPort?.postMessage({ received, seconds: seconds() });
agent.destroy();
