import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Cursors } from './commands/cursors.ts';
import { createExecute } from './commands/execute.ts';
import { REPLICA_SET } from './commands/handshake.ts';
import { FaultQueue } from './control/faults.ts';
import { withFaults } from './control/with-faults.ts';
import { CommandError, errorReply } from './errors.ts';
import { removeExpired } from './sessions/expiry.ts';
import { forgetOldReplies } from './sessions/retries.ts';
import { Writer } from './sessions/writer.ts';
import { openDatabase } from './storage/database.ts';
import { serveConnection } from './wire/connection.ts';

const HOST = '127.0.0.1';

export interface MongodbOptions {
  /** 0 picks a free port. */
  readonly port?: number;
  /** Files go to `<dataDir>/mongodb/`; `null` keeps nothing beyond `close()`. */
  readonly dataDir: string | null;
  /** How often TTL indexes are honoured, in milliseconds; MongoDB's own default is a minute. */
  readonly expiryIntervalMs?: number;
  readonly log?: (line: string) => void;
}

/** A running stand-in. */
export interface Mongodb {
  readonly port: number;
  /** Connection string without a database name: pass `dbName`, or use `uriFor`. */
  readonly uri: string;
  uriFor(db: string): string;
  readonly faults: FaultQueue;
  /** Removes what TTL indexes have declared over, now. Returns how many documents went. */
  expireNow(): Promise<number>;
  /** Ends it; a second call waits for the same end. */
  close(): Promise<void>;
}

/**
 * Starts the stand-in for MongoDB on 127.0.0.1.
 * @throws Error when the port is taken or the data folder cannot be used; nothing is left behind then
 */
export async function startMongodb({
  port = 0,
  dataDir,
  expiryIntervalMs = 60_000,
  log = () => {},
}: MongodbOptions): Promise<Mongodb> {
  const database = openDatabase(dataDir);
  const writer = new Writer(database);
  const faults = new FaultQueue();
  const sockets = new Set<Socket>();
  let address = '';
  const execute = createExecute({ writer, cursors: new Cursors(), address: () => address });
  const run = withFaults(execute, faults);

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      writer.abandon(socket);
    });
    const answer = async (command: Parameters<typeof run>[0]) => {
      try {
        return await run(command, socket);
      } catch (error) {
        if (error instanceof CommandError) return errorReply(error);
        const message = error instanceof Error ? error.message : String(error);
        log(
          `mongodb stand-in: ${Object.keys(command)[0]} failed: ${error instanceof Error ? error.stack : message}`,
        );
        return errorReply(new CommandError('InternalError', message));
      }
    };
    serveConnection(socket, ({ command }) => answer(command), log);
  });

  const expireNow = async () => {
    if (writer.busy) return 0;
    return writer.write((view) => {
      forgetOldReplies(view.sql);
      return removeExpired(view, new Date());
    });
  };

  try {
    server.listen(port, HOST);
    await once(server, 'listening');
  } catch (error) {
    database.close();
    throw error;
  }
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  address = `${HOST}:${boundPort}`;
  const expiry = setInterval(
    () => void expireNow().catch((error) => log(`mongodb stand-in: ${error}`)),
    expiryIntervalMs,
  ).unref();

  const close = async () => {
    clearInterval(expiry);
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
    writer.close();
    database.close();
  };
  let closing: Promise<void> | undefined;

  return {
    port: boundPort,
    uri: `mongodb://${address}/?replicaSet=${REPLICA_SET}`,
    uriFor: (db) => `mongodb://${address}/${db}?replicaSet=${REPLICA_SET}`,
    faults,
    expireNow,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
