import type { Logger } from '@atelier/server-kit/logging';
import { poll } from '@atelier/server-kit/polling';
import type { Position, RunEvent, RunEvents } from './run-events.ts';
import type { RunStore, UserRun } from './run-store.ts';

const runsAtOnce = 100;

interface News {
  events: RunEvent[];
  ended: boolean;
}

interface Waiting extends UserRun, Position {
  resolve(news: News): void;
}

/** A run with its waiting clients, and their earliest position. */
interface FollowedRun extends UserRun, Position {
  clients: Waiting[];
}

function followedRuns(waiting: Iterable<Waiting>): FollowedRun[] {
  const runs = new Map<string, FollowedRun>();
  for (const client of waiting) {
    const { id, userId, after } = client;
    const run = runs.get(id.toHexString());
    if (!run) {
      runs.set(id.toHexString(), { id, userId, after, clients: [client] });
      continue;
    }
    run.clients.push(client);
    run.after = Math.min(run.after, after);
  }
  return [...runs.values()];
}

interface FollowerOptions {
  store: RunStore;
  events: Pick<RunEvents, 'after' | 'storeEveryMs'>;
  logger: Logger;
  /** The interval of reports that a run is followed, in ms: at most half of `unattendedSeconds`. */
  reportEveryMs?: number;
}

/** Follows runs of any process. One query serves many waiting clients, so that idle streams are cheap. */
export function createRunFollower({ store, events, logger, reportEveryMs = 5_000 }: FollowerOptions) {
  const waiting = new Set<Waiting>();
  const reportedAt = new Map<string, number>();

  async function check(): Promise<void> {
    const runs = followedRuns(waiting);
    await report(runs);
    for (let start = 0; start < runs.length; start += runsAtOnce)
      await serve(runs.slice(start, start + runsAtOnce));
  }

  async function report(runs: readonly UserRun[]): Promise<void> {
    const now = performance.now();
    const since = now - reportEveryMs;
    for (const [id, at] of reportedAt) if (at <= since) reportedAt.delete(id);
    const due = runs.filter(({ id }) => !reportedAt.has(id.toHexString()));
    if (due.length === 0) return;
    for (const { id } of due) reportedAt.set(id.toHexString(), now);
    await store.followed(due);
  }

  /** Resolves the clients whose runs have news. */
  async function serve(runs: readonly FollowedRun[]): Promise<void> {
    // Read first: all events of an ended run are stored.
    const ended = new Set((await store.ended(runs)).map(({ _id }) => _id.toHexString()));
    const byRun = Map.groupBy(await events.after(runs), ({ run }) => run.toHexString());
    for (const followed of runs) {
      const id = followed.id.toHexString();
      const read = byRun.get(id)?.flatMap((batch) => batch.events) ?? [];
      const hasEnded = ended.has(id);
      for (const client of followed.clients) {
        const further = read.filter((event) => event.id > client.after);
        if (further.length === 0 && !hasEnded) continue;
        waiting.delete(client);
        client.resolve({ events: further, ended: hasEnded });
      }
    }
  }

  const checkAll = poll({
    everyMs: events.storeEveryMs.read,
    isNeeded: () => waiting.size > 0,
    check,
    onError(error) {
      // Without clients, nothing is lost, and the database may be closed.
      if (waiting.size > 0) logger.warn({ err: error }, 'could not read the events of runs');
    },
  });

  const nothing: News = { events: [], ended: false };
  function next(position: UserRun & Position, signal: AbortSignal): Promise<News> {
    const { promise, resolve } = Promise.withResolvers<News>();
    if (signal.aborted) return Promise.resolve(nothing);
    const client = { ...position, resolve };
    const leave = () => {
      waiting.delete(client);
      resolve(nothing);
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.add(client);
    void checkAll(0);
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return {
    /** Yields the events after a given one, until the run has ended or `signal` is aborted. */
    async *follow(
      { id, userId, after }: UserRun & Position,
      signal: AbortSignal,
    ): AsyncGenerator<RunEvent, void> {
      let position = after;
      while (!signal.aborted) {
        const news = await next({ id, userId, after: position }, signal);
        for (const event of news.events) {
          position = event.id;
          yield event;
        }
        if (news.ended) return;
      }
    },
  };
}
