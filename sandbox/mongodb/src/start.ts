import { createServer, type Socket } from 'node:net';
import { type Listening, listen } from '@atelier/sandbox-control/listen';
import { createExecute } from './commands/execute.ts';
import { replicaSet } from './commands/handshake.ts';
import { createControlServer, createFaults, withFaults } from './control.ts';
import { CommandError, errorReply } from './errors.ts';
import { findDocuments } from './query/find.ts';
import { deleteOldReplies } from './sessions/session.ts';
import type { View } from './storage/catalog.ts';
import { removeDocument } from './storage/documents.ts';
import { openDatabase, Store } from './storage/store.ts';
import { serveConnection } from './wire/connection.ts';
import type { Request } from './wire/message.ts';

export interface MongodbOptions {
  /** 0 lets the system choose. */
  readonly port?: number;
  /** The port of the control server, which does not run without it. */
  readonly controlPort?: number;
  /** Files go to `<dataDir>/mongodb/`; `null` deletes the data on `close()`. */
  readonly dataDir: string | null;
  /** Refuses filters that no index supports, as `notablescan` does; an empty filter is allowed. */
  readonly refuseTableScans?: boolean;
  readonly log?: (line: string) => void;
}

/** How often expired documents are removed: as often as in MongoDB. */
const expiryIntervalMs = 60_000;
/** SQLite's own limit. */
const mostPages = 4_294_967_294;

export type Mongodb = Awaited<ReturnType<typeof startMongodb>>;

/** @throws Error when the port is in use or the data folder cannot be used */
export async function startMongodb({
  port = 0,
  controlPort,
  dataDir,
  refuseTableScans = false,
  log = () => {},
}: MongodbOptions) {
  const database = openDatabase(dataDir);
  const store = new Store(database, refuseTableScans);
  const faults = createFaults();
  const sockets = new Set<Socket>();
  let address = '';
  const run = withFaults(
    createExecute(store, () => address),
    faults,
  );

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const respond = async ({ command }: Request) => {
      try {
        return await run(command);
      } catch (error) {
        if (error instanceof CommandError) return errorReply(error);
        const message = error instanceof Error ? error.message : String(error);
        log(
          `MongoDB emulator: ${Object.keys(command)[0]} failed: ${error instanceof Error ? error.stack : message}`,
        );
        return errorReply(
          new CommandError(/disk is full/.test(message) ? 'OutOfDiskSpace' : 'InternalError', message),
        );
      }
    };
    serveConnection(socket, { handle: respond, log });
  });

  /** Removes expired documents of TTL indexes now. Returns their number. */
  const expireNow = async (): Promise<number> =>
    store.write((view) => {
      deleteOldReplies(view.sql);
      return removeExpired(view, new Date());
    });

  /** Whether the disk is full: writes that need more space fail. */
  const setFull = (full: boolean): void =>
    // SQLite does not go below the present number of pages.
    database.writer.exec(`PRAGMA max_page_count = ${full ? 1 : mostPages}`);
  const listening = await listen(server, port).catch((error: unknown) => {
    database.close();
    throw error;
  });
  const boundPort = listening.port;
  address = `127.0.0.1:${boundPort}`;
  const expiry = setInterval(
    () => void expireNow().catch((error) => log(`MongoDB emulator: ${error}`)),
    expiryIntervalMs,
  ).unref();

  let control: Listening | null = null;
  const close = async () => {
    clearInterval(expiry);
    const closed = Promise.all([listening.close(), control?.close()]);
    for (const socket of sockets) socket.destroy();
    await closed;
    database.close();
  };
  let closing: Promise<void> | undefined;
  if (controlPort !== undefined)
    control = await listen(createControlServer({ faults, setFull }), controlPort).catch(
      async (error: unknown) => {
        await close();
        throw error;
      },
    );

  return {
    port: boundPort,
    /** Connection string without a database name: pass `dbName`, or use `uriFor`. */
    uri: `mongodb://${address}/?replicaSet=${replicaSet}`,
    uriFor: (db: string) => `mongodb://${address}/${db}?replicaSet=${replicaSet}`,
    faults,
    setFull,
    expireNow,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function removeExpired(view: View, now: Date): number {
  let removed = 0;
  for (const collection of view.catalog.list()) {
    for (const { expireAfterSeconds, spec, partialFilter } of collection.indexes) {
      const [path] = spec[0] ?? [];
      if (expireAfterSeconds === undefined || path === undefined) continue;
      const expired = { [path]: { $lt: new Date(now.getTime() - expireAfterSeconds * 1000) } };
      const filter = { ...partialFilter, $and: [expired] };
      for (const stored of findDocuments(view, collection, { filter })) {
        removeDocument(view, collection, stored);
        removed++;
      }
    }
  }
  return removed;
}
