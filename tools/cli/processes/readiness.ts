import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 50;
const attemptMs = 2_000;

/** Resolves once the address answers 200. Rejects with the signal's reason when that comes first. */
export async function untilReady(address: string, signal: AbortSignal): Promise<void> {
  while (!(await isReady(address))) await pause(everyMs, undefined, { signal });
}

async function isReady(address: string): Promise<boolean> {
  try {
    // Not by `fetch`, whose client would stay in memory for as long as the product runs.
    const request = get(address, { agent: false, signal: AbortSignal.timeout(attemptMs) });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    answer?.resume();
    return answer?.statusCode === 200;
  } catch {
    return false;
  }
}
