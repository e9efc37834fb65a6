import type { Socket } from 'node:net';
import type { Doc } from '../document.ts';
import { ProtocolError, type Reply, type Request, readMessage, writeReply } from './message.ts';

/** Handles a request: returns a reply, or `drop` to break the connection. */
type Handler = (request: Request) => Promise<Reply | 'drop'>;

const maxMessageBytes = 48_000_000;
const headerBytes = 16;

function* frames(pending: Buffer): Generator<Buffer, Buffer> {
  let rest = pending;
  while (rest.length >= 4) {
    const size = rest.readInt32LE(0);
    if (size < headerBytes || size > maxMessageBytes) throw new ProtocolError(`message of ${size} bytes`);
    if (rest.length < size) break;
    yield rest.subarray(0, size);
    rest = rest.subarray(size);
  }
  return rest;
}

interface ConnectionOptions {
  readonly handle: Handler;
  readonly log: (line: string) => void;
}

/** Reads messages from a socket and writes the replies. Invalid messages close the connection. */
export function serveConnection(socket: Socket, { handle, log }: ConnectionOptions): void {
  let chunks: Buffer[] = [];
  let received = 0;
  let needed = 4;
  let last = Promise.resolve();

  const respond = async (frame: Buffer): Promise<void> => {
    const request = readMessage(frame);
    const reply = await handle(request);
    if (reply === 'drop') socket.destroy();
    else if (request.quiet) logErrors(request, reply);
    else if (!socket.destroyed) socket.write(writeReply(reply, request));
  };
  /** Logs the failure of a command without a reply, which nobody else reports. */
  const logErrors = ({ command }: Request, reply: Reply): void => {
    const { ok, writeErrors }: Doc = { ok: 1, ...reply };
    const [name] = Object.keys(command);
    if (ok !== 1 || writeErrors)
      log(`MongoDB emulator: ${name} without a reply failed: ${JSON.stringify(writeErrors ?? reply)}`);
  };
  const fail = (error: unknown): void => {
    log(`MongoDB emulator: closed a connection: ${error instanceof Error ? error.message : String(error)}`);
    socket.destroy();
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    received += chunk.length;
    if (received < needed) return;
    try {
      const reader = frames(Buffer.concat(chunks));
      let next = reader.next();
      for (; !next.done; next = reader.next()) {
        const frame = next.value;
        // One after another: a client may send a second message before it has the first reply.
        last = last.then(() => respond(frame)).catch(fail);
      }
      const rest = next.value;
      chunks = rest.length > 0 ? [rest] : [];
      received = rest.length;
      needed = rest.length >= 4 ? rest.readInt32LE(0) : 4;
    } catch (error) {
      fail(error);
    }
  });
}
