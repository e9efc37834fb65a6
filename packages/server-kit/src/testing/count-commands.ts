import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

interface Command {
  /** Its name and collection, such as `insert creations`. */
  name: string;
  /** The size of its message. */
  bytes: number;
}

/** A proxy's record of commands, without the driver's own. */
export interface CommandCounter {
  /** The address of the proxy, with the database and options of the original. */
  uri: string;
  /** The commands since the last call. */
  take(): Command[];
  close(): Promise<void>;
}

const ofDriver = new Set(['hello', 'isMaster', 'ping', 'endSessions', 'killCursors']);
const opMsg = 2013;
/** Where the first field of an OP_MSG begins: after header, flags, kind of the section and size. */
const firstField = 16 + 4 + 1 + 4;

function nameOf(message: Buffer): string | null {
  if (message.readInt32LE(12) !== opMsg) return null;
  const end = message.indexOf(0, firstField + 1);
  const name = message.toString('utf8', firstField + 1, end);
  if (ofDriver.has(name)) return null;
  const isText = message[firstField] === 2;
  return isText ? `${name} ${message.toString('utf8', end + 5, message.indexOf(0, end + 5))}` : name;
}

/** Counts the commands to a MongoDB on this machine by a proxy in front of it. */
export async function countCommands(original: string): Promise<CommandCounter> {
  const target = new URL(original);
  const sockets = new Set<Socket>();
  let counted: Command[] = [];
  const count = (message: Buffer) => {
    const name = nameOf(message);
    if (name) counted.push({ name, bytes: message.length });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(client);
    let received = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk);
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const size = received.readInt32LE(0);
        count(received.subarray(0, size));
        received = received.subarray(size);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const uri = new URL(original);
  uri.port = String(typeof address === 'object' ? address?.port : '');
  // Otherwise the driver would continue at the address that the server reports.
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  return {
    uri: uri.href,
    take() {
      const taken = counted;
      counted = [];
      return taken;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
