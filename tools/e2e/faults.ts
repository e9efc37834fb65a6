import { type EmulatorName, sendControl } from '../cli/product/control.ts';
import { settings } from './settings.ts';

/** Words per second where a test is not about streaming. */
const fast = 100_000;

export const setFaults = (
  emulator: EmulatorName,
  body: Record<string, unknown>,
  origin = settings.origin,
): Promise<void> => sendControl('PUT', emulator, origin, body);

/** Ends all faults of a product. Texts arrive at once and images without delay. */
export async function resetFaults(origin = settings.origin): Promise<void> {
  const set = (emulator: EmulatorName, body: Record<string, unknown>) => setFaults(emulator, body, origin);
  await Promise.all([sendControl('DELETE', 'openai', origin), sendControl('DELETE', 'cloudinary', origin)]);
  await Promise.all([
    set('openai', { words_per_second: fast }),
    set('cloudinary', { processing_ms: 0 }),
    set('clerk', { next: [], plans: { 'ada@example.com': 'free_user' } }),
    set('mongodb', { next: [] }),
    set('mail', { next: [] }),
  ]);
}

/** The states of the requests in whose prompt `topic` is; `aborted` by a client that disconnected. */
export async function openaiCalls(topic: string): Promise<Record<RequestState, number>> {
  const response = await fetch(`${settings.origin}/__sandbox/openai`);
  const { prompts }: { prompts: { state: RequestState; prompt: string }[] } = await response.json();
  const count = (state: RequestState) =>
    prompts.filter((one) => one.state === state && one.prompt.includes(topic)).length;
  return { running: count('running'), finished: count('finished'), aborted: count('aborted') };
}

type RequestState = 'running' | 'finished' | 'aborted';
