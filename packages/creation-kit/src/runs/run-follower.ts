import type { Logger } from '@atelier/server-kit/logging';
import { poll } from '@atelier/server-kit/polling';
import type { Signals } from '@atelier/server-kit/redis';
import { controlTopic } from './live-runs.ts';
import { eventsTopic, type Position, type RunEvent, type RunEvents } from './run-events.ts';
import type { RunStore, UserRun } from './run-store.ts';

/** The polling interval while a client waits, in ms, which grows while nothing arrives. */
const everyMs = 200;
const idleMs = 1_000;
const runsAtOnce = 100;
const recordLimit = 500;

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
  events: Pick<RunEvents, 'after'>;
  signals: Signals;
  logger: Logger;
  /** The interval of reports that a run is followed, in ms: at most half of `unattendedSeconds`. */
  reportEveryMs?: number;
}

/** Follows runs of any process. One query serves many waiting clients, so that idle streams are cheap. */
export function createRunFollower({
  store,
  events,
  signals,
  logger,
  reportEveryMs = 5_000,
}: FollowerOptions) {
  const waiting = new Set<Waiting>();
  const reportedAt = new Map<string, number>();

  async function check(): Promise<boolean | null> {
    if (waiting.size === 0) return null;
    const runs = followedRuns(waiting);
    await report(runs);
    let found = false;
    for (let start = 0; start < runs.length; start += runsAtOnce)
      found = (await serve(runs.slice(start, start + runsAtOnce))) || found;
    return found;
  }

  async function report(runs: readonly UserRun[]): Promise<void> {
    const now = performance.now();
    const since = now - reportEveryMs;
    for (const [id, at] of reportedAt) if (at <= since) reportedAt.delete(id);
    const due = runs.filter(({ id }) => !reportedAt.has(id.toHexString()));
    if (due.length === 0) return;
    for (const { id } of due) reportedAt.set(id.toHexString(), now);
    await store.followed(due);
    for (const { id } of due) signals.send(controlTopic(id));
  }

  /** Resolves the clients whose runs have news; returns whether there was any. */
  async function serve(runs: readonly FollowedRun[]): Promise<boolean> {
    // Read first: all events of an ended run are stored.
    const ended = new Set((await store.ended(runs)).map(({ _id }) => _id.toHexString()));
    const records = await events.after(runs, recordLimit);
    // In the order of the runs: the last one may have more events, and later runs were not read.
    const lastRead = records.length < recordLimit ? undefined : records.at(-1)?.run.toHexString();
    const isUnread = ({ id }: FollowedRun) => lastRead !== undefined && id.toHexString() > lastRead;
    const byRun = Map.groupBy(records, ({ run }) => run.toHexString());
    let found = false;
    for (const followed of runs) {
      if (isUnread(followed)) continue;
      const id = followed.id.toHexString();
      const read = byRun.get(id)?.flatMap((batch) => batch.events) ?? [];
      const hasEnded = id !== lastRead && ended.has(id);
      for (const client of followed.clients) {
        const further = read.filter((event) => event.id > client.after);
        if (further.length === 0 && !hasEnded) continue;
        found = true;
        waiting.delete(client);
        client.resolve({ events: further, ended: hasEnded });
      }
    }
    const unread = runs.filter(isUnread);
    return (unread.length > 0 && (await serve(unread))) || found;
  }

  const polling = poll(check, {
    everyMs,
    idleMs,
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
    polling.schedule(0);
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return {
    /** Yields the events after a given one, until the run has ended or `signal` is aborted. */
    async *follow(
      { id, userId, after }: UserRun & Position,
      signal: AbortSignal,
    ): AsyncGenerator<RunEvent, void> {
      let position = after;
      const release = signals.listen(eventsTopic(id), polling.trigger);
      try {
        while (!signal.aborted) {
          const news = await next({ id, userId, after: position }, signal);
          for (const event of news.events) {
            position = event.id;
            yield event;
          }
          if (news.ended) return;
        }
      } finally {
        release();
      }
    },
  };
}
