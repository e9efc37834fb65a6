import type { ServerResponse } from 'node:http';

const maxRequests = 200;

/** One call to a `/v1` address. `aborted` means that the client disconnected before the response was complete. */
export type RecordedRequest = {
  method: string;
  path: string;
  body: unknown;
  status: number | null;
  state: 'running' | 'finished' | 'aborted';
};

/** The last 200 requests, for tests. */
export type Journal = {
  record(method: string, path: string, response: ServerResponse): RecordedRequest;
  requests(): readonly RecordedRequest[];
  tally(): Record<RecordedRequest['state'] | 'total', number>;
};

/** Creates an empty journal. */
export function createJournal(): Journal {
  const kept: RecordedRequest[] = [];
  let total = 0;
  return {
    record(method, path, response) {
      const entry: RecordedRequest = { method, path, body: null, status: null, state: 'running' };
      total += 1;
      kept.push(entry);
      if (kept.length > maxRequests) kept.shift();
      response.once('close', () => {
        entry.status = response.headersSent ? response.statusCode : null;
        entry.state = response.writableFinished ? 'finished' : 'aborted';
      });
      return entry;
    },
    requests: () => kept.map((entry) => ({ ...entry })),
    tally() {
      const of = (state: RecordedRequest['state']) => kept.filter((entry) => entry.state === state).length;
      return { total, running: of('running'), finished: of('finished'), aborted: of('aborted') };
    },
  };
}
