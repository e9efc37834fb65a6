import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 50;
const attemptMs = 2_000;

/** Resolves once the address answers 200. Rejects with the signal's reason when that comes first. */
export async function untilReady(address: string, signal: AbortSignal): Promise<void> {
  while (!(await isReady(address))) await pause(everyMs, undefined, { signal });
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(attemptMs) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
