import type { ServerResponse } from 'node:http';
import { z } from 'zod';

const maxRequests = 200;
/** A resume is a prompt of 60,000 characters. */
const maxPromptLength = 200;

/** `aborted`: the client disconnected before the response was complete. */
export type RecordedRequest = {
  method: string;
  path: string;
  body: unknown;
  status: number | null;
  state: 'running' | 'finished' | 'aborted';
};

export type Journal = {
  record(method: string, path: string, response: ServerResponse): RecordedRequest;
  requests(): readonly RecordedRequest[];
  /** The states of the last 200 requests, oldest first, with the beginnings of their prompts. */
  prompts(): { state: RecordedRequest['state']; prompt: string }[];
  /** How many of all requests, also of those that are no longer listed, have each state. */
  tally(): Record<RecordedRequest['state'] | 'total', number>;
};

export function createJournal(): Journal {
  const kept: RecordedRequest[] = [];
  const tally = { total: 0, running: 0, finished: 0, aborted: 0 };
  return {
    record(method, path, response) {
      const entry: RecordedRequest = { method, path, body: null, status: null, state: 'running' };
      tally.total += 1;
      tally.running += 1;
      kept.push(entry);
      if (kept.length > maxRequests) kept.shift();
      response.once('close', () => {
        entry.status = response.headersSent ? response.statusCode : null;
        entry.state = response.writableFinished ? 'finished' : 'aborted';
        tally.running -= 1;
        tally[entry.state] += 1;
      });
      return entry;
    },
    requests: () => kept.map((entry) => ({ ...entry })),
    prompts: () => kept.map(({ state, body }) => ({ state, prompt: promptOf(body) })),
    tally: () => ({ ...tally }),
  };
}

const prompted = z.object({
  prompt: z.string().catch(''),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })).catch([]),
});

/** The beginning of the prompt of an image, or of the first message of the user. */
function promptOf(body: unknown): string {
  const { data } = prompted.safeParse(body);
  const content = data?.messages.find(({ role }) => role === 'user')?.content;
  return (typeof content === 'string' ? content : (data?.prompt ?? '')).slice(0, maxPromptLength);
}
