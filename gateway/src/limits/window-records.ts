import { activeTracing } from '@atelier/service-kit/tracing';
import { MongoClient } from 'mongodb';

/** Uses of one window that a gateway adds; negative when uses were given back. */
interface WindowUses {
  id: string;
  uses: number;
  seconds: number;
}

/** The uses of one window by all gateways; `endsAt` in milliseconds since 1970. */
interface WindowTotal {
  used: number;
  endsAt: number;
}

/** The windows of all gateways, in the database. */
export interface WindowRecords {
  /**
   * Adds uses, each record atomically, and returns the totals by id. A window that has ended starts again. Takes two requests to
   * the database, however many windows there are. Rejects if the database does not respond within `waitMs`, or a second if that is
   * longer.
   */
  add(changes: readonly WindowUses[]): Promise<Map<string, WindowTotal>>;
  close(): Promise<void>;
}

interface WindowRecord {
  _id: string;
  used: number;
  ends_at: Date;
}

const shortestTimeoutMs = 1_000;

/** Opens the collection `rate_limits`. Connects with the first `add`, so that a gateway starts without the database. */
export function openWindowRecords(uri: string, waitMs: number): WindowRecords {
  const timeoutMs = Math.max(shortestTimeoutMs, waitMs);
  const tracing = activeTracing();
  const client = new MongoClient(uri, {
    appName: 'atelier-gateway',
    maxPoolSize: 4,
    connectTimeoutMS: timeoutMs,
    serverSelectionTimeoutMS: timeoutMs,
    socketTimeoutMS: timeoutMs,
    writeConcern: { w: 1 },
    monitorCommands: tracing !== null,
  });
  tracing?.traceDatabase(client);
  const records = client.db().collection<WindowRecord>('rate_limits');
  let prepared = false;
  const prepare = async () => {
    // An operation connects too, but cannot be repeated when that fails.
    await client.connect();
    await records.createIndex({ ends_at: 1 }, { expireAfterSeconds: 0 });
    prepared = true;
  };
  return {
    async add(changes) {
      if (!prepared) await prepare();
      const now = Date.now();
      await records.bulkWrite(
        changes.map(({ id, uses, seconds }) => ({
          updateOne: {
            filter: { _id: id },
            update: [addition(uses, new Date(now), new Date(now + seconds * 1000))],
            upsert: true,
          },
        })),
        { ordered: false },
      );
      const found = await records.find({ _id: { $in: changes.map(({ id }) => id) } }).toArray();
      return new Map(found.map(({ _id, used, ends_at }) => [_id, { used, endsAt: ends_at.getTime() }]));
    },
    close: () => client.close(),
  };
}

/** Adds to a window that has not ended, else starts one. Both fields are computed from the stored record, in one step. */
function addition(uses: number, now: Date, endsAt: Date) {
  const open = { $gt: ['$ends_at', now] };
  return {
    $set: {
      used: { $cond: [open, { $add: ['$used', uses] }, uses] },
      ends_at: { $cond: [open, '$ends_at', endsAt] },
    },
  };
}
