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

let asked = 0;
let answered = 0;

/** Asks for an address that nobody has asked for before. */
async function open(): Promise<void> {
  asked += 1;
  const path = `/unknown/${process.pid}-${performance.timeOrigin}-${asked}`;
  const [answer]: IncomingMessage[] = await once(get(origin + path, { agent, headers }), 'response');
  if (answer?.statusCode !== 404) throw new Error(`${path} was answered ${answer?.statusCode}.`);
  await once(answer.resume(), 'end');
  answered += 1;
}

await open();
parentPort?.postMessage('running');
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const underWay = new Set<Promise<void>>();
while (!stopped) {
  // What the server did not answer in time is not asked for on top: the load stays bounded.
  while (asked < seconds() * perSecond && underWay.size < connections) {
    const one = open().finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await pause(tickMs);
}
await Promise.all(underWay);
parentPort?.postMessage({ answered, seconds: seconds() });
agent.destroy();
