import type { ServerResponse } from 'node:http';
import { z } from 'zod';

const maxRequests = 200;
/** A resume is a prompt of 60,000 characters. */
const maxPromptLength = 200;

/** `aborted`: the client disconnected before the response was complete. */
export type RecordedRequest = {
  path: string;
  body: unknown;
  status: number | null;
  state: 'running' | 'finished' | 'aborted';
};

export type Journal = ReturnType<typeof createJournal>;

/** The last 200 requests, oldest first. */
export function createJournal() {
  const kept: RecordedRequest[] = [];
  return {
    record(path: string, response: ServerResponse): RecordedRequest {
      const entry: RecordedRequest = { path, body: null, status: null, state: 'running' };
      kept.push(entry);
      if (kept.length > maxRequests) kept.shift();
      response.once('close', () => {
        entry.status = response.headersSent ? response.statusCode : null;
        entry.state = response.writableFinished ? 'finished' : 'aborted';
      });
      return entry;
    },
    requests: (): readonly RecordedRequest[] => kept.map((entry) => ({ ...entry })),
    /** The states of the requests with the beginnings of their prompts. */
    prompts: () => kept.map(({ state, body }) => ({ state, prompt: promptOf(body) })),
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
