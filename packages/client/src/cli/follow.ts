import type { CallResponse } from '@atelier/contracts';
import type { Client } from '../client.ts';
import type { RunEvent } from '../http/events.ts';
import type { CliHost } from './host.ts';
import { createProgress } from './progress.ts';

type Created = CallResponse<'generateArticle'>;

/** Makes a creating call and yields its events. */
export type Begin = (options: {
  signal?: AbortSignal;
  onRun: (id: string) => void;
}) => AsyncIterable<RunEvent>;

/** The signal of a call that ends with the command. */
export const signalOf = ({ signal }: CliHost) => (signal ? { signal } : {});

/**
 * Makes a run and follows it to its end, with its progress on standard error. An interruption stops it at the server too.
 * @param onText receives the text as it arrives; without it, the progress counts its characters
 */
export async function follow(
  client: Client,
  begin: Begin,
  host: CliHost,
  onText?: (text: string) => void,
): Promise<Created> {
  const progress = createProgress(host);
  let result: Created | undefined;
  let id: string | undefined;
  let hasText = false;
  const onRun = (run: string) => {
    id = run;
  };
  const show = (text: string) => {
    if (!onText) return progress.received(text.length);
    progress.clear();
    onText(text);
    hasText = true;
  };
  try {
    for await (const { event, data } of begin({ onRun, ...signalOf(host) })) {
      if (event === 'progress') progress.stage(data.message);
      if (event === 'delta') show(data.text);
      if (event === 'done') result = { message: '', ...data };
    }
  } catch (error) {
    progress.clear();
    if (hasText) onText?.('\n');
    if (host.signal?.aborted) host.report(`${await stopRun(client, id)}\n`);
    throw error;
  } finally {
    progress.clear();
  }
  if (!result) throw new Error('The stream had no result.');
  return result;
}

/** How long an interrupted command waits for the server, in ms. */
const stopTimeoutMs = 5_000;

/** Stops a run at the server, and returns a sentence about it. */
async function stopRun(client: Client, id: string | undefined): Promise<string> {
  if (!id) return 'If the run had begun already, it goes on at the server.';
  try {
    await client.call('stopCreation', { params: { id }, signal: AbortSignal.timeout(stopTimeoutMs) });
    return `The run ${id} was stopped.`;
  } catch {
    return `The run ${id} could not be stopped and goes on at the server.`;
  }
}
