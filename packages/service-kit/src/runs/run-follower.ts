import type { Types } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import type { RunEvent, RunOutcome } from './run-models.ts';
import type { Position, RunStore } from './run-store.ts';

/** Follows runs of any process through the database. */
export interface RunFollower {
  /**
   * Yields the stored events of a run after one of them, then its further events, and ends with `done` or `error`. Events that
   * are no longer stored are omitted. Ends early when `signal` is aborted.
   */
  follow(position: Position, signal: AbortSignal): AsyncGenerator<RunEvent, void>;
}

/** How often the database is read while a client waits, in ms. */
const pollMs = 200;
/** How many runs one query reads. */
const runsAtOnce = 100;
const recordLimit = 500;

/** New events of a run, and its last one if the run has ended. */
interface News {
  events: RunEvent[];
  last: RunEvent | null;
}

interface Waiting extends Position {
  resolve(news: News): void;
}

/** A run with its waiting clients, and the earliest of their positions. */
interface FollowedRun extends Position {
  clients: Waiting[];
}

function followedRuns(waiting: Iterable<Waiting>): FollowedRun[] {
  const runs = new Map<string, FollowedRun>();
  for (const client of waiting) {
    const { id, after } = client;
    const run = runs.get(id.toHexString());
    if (!run) {
      runs.set(id.toHexString(), { id, after, clients: [client] });
      continue;
    }
    run.clients.push(client);
    run.after = Math.min(run.after, after);
  }
  return [...runs.values()];
}

/** Only clients that have read everything wait, and one query serves many of them, so that a silent stream costs little. */
export function createRunFollower(
  store: RunStore,
  logger: Logger,
  /** How often it reports that a run is followed, in ms: at most half of RUN_UNATTENDED_SECONDS. */
  reportEveryMs = 5_000,
): RunFollower {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  const reportedAt = new Map<string, number>();

  async function poll(): Promise<void> {
    polledAt = performance.now();
    const runs = followedRuns(waiting);
    await report(runs.map(({ id }) => id));
    for (let start = 0; start < runs.length; start += runsAtOnce)
      await serve(runs.slice(start, start + runsAtOnce));
  }

  async function report(ids: readonly Types.ObjectId[]): Promise<void> {
    const since = polledAt - reportEveryMs;
    for (const [id, at] of reportedAt) if (at <= since) reportedAt.delete(id);
    const due = ids.filter((id) => !reportedAt.has(id.toHexString()));
    if (due.length === 0) return;
    for (const id of due) reportedAt.set(id.toHexString(), polledAt);
    await store.followed(due);
  }

  async function serve(runs: readonly FollowedRun[]): Promise<void> {
    // First: the events of a run that has ended are all stored.
    const ended = new Map(
      (await store.ended(runs.map(({ id }) => id))).map((run) => [run._id.toHexString(), run]),
    );
    const records = await store.eventsAfter(runs, recordLimit);
    // In the order of the runs: the last one may have more events, and those behind it were not read.
    const lastRead = records.length < recordLimit ? undefined : records.at(-1)?.run.toHexString();
    const isUnread = ({ id }: FollowedRun) => lastRead !== undefined && id.toHexString() > lastRead;
    const byRun = Map.groupBy(records, ({ run }) => run.toHexString());
    for (const followed of runs) {
      if (isUnread(followed)) continue;
      const { id, clients } = followed;
      const found = byRun.get(id.toHexString())?.flatMap(({ events }) => events) ?? [];
      const run = id.toHexString() === lastRead ? undefined : ended.get(id.toHexString());
      for (const client of clients) {
        const events = found.filter((event) => event.id > client.after);
        if (events.length === 0 && !run) continue;
        waiting.delete(client);
        client.resolve({ events, last: run ? lastEvent(run.outcome, run.last_event) : null });
      }
    }
    const unread = runs.filter(isUnread);
    if (unread.length > 0) await serve(unread);
  }

  function schedule(): void {
    if (timer || waiting.size === 0) return;
    timer = setTimeout(
      () => {
        poll()
          .catch((error: unknown) => logger.warn({ err: error }, 'could not read the events of runs'))
          .finally(() => {
            timer = undefined;
            schedule();
          });
      },
      Math.max(0, polledAt + pollMs - performance.now()),
    );
  }

  const nothing: News = { events: [], last: null };
  function next(position: Position, signal: AbortSignal): Promise<News> {
    const { promise, resolve } = Promise.withResolvers<News>();
    if (signal.aborted) return Promise.resolve(nothing);
    const client = { ...position, resolve };
    const leave = () => {
      waiting.delete(client);
      resolve(nothing);
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.add(client);
    schedule();
    return promise.finally(() => signal.removeEventListener('abort', leave));
  }

  return {
    async *follow({ id, after }, signal) {
      let position = after;
      while (!signal.aborted) {
        const { events, last } = await next({ id, after: position }, signal);
        for (const event of events) {
          position = event.id;
          yield event;
        }
        if (last) {
          yield last;
          return;
        }
      }
    },
  };
}

/** The event that reports how a run ended. */
export const lastEvent = ({ status, body }: RunOutcome, id: number): RunEvent => ({
  id,
  event: status === 200 ? 'done' : 'error',
  data: body,
});
