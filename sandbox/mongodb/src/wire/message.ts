import { type Doc, decodeReceived, isDoc } from '../document.ts';

const opQuery = 2004;
const opMsg = 2013;
const checksumPresent = 1;
const moreToCome = 2;
const headerBytes = 16;

/** A received command. `legacy`: sent as OP_QUERY, the reply is OP_REPLY. `quiet`: no reply is expected. */
export interface Request {
  readonly id: number;
  readonly command: Doc;
  readonly legacy: boolean;
  readonly quiet: boolean;
  /** Whether the command is what the client sent: see `decodeReceived`. */
  readonly exact: boolean;
}

/** A message that is not MongoDB's protocol. The connection is closed. */
export class ProtocolError extends Error {}

/** The size in bytes of an empty document, and of the smallest section. */
const smallestBytes = 5;

/** Reads the size of a part that begins at `at`. @throws ProtocolError when the part does not end before `end` */
function readSize(message: Buffer, at: number, end: number): number {
  const size = message.readInt32LE(at);
  if (size < smallestBytes || at + size > end) throw new ProtocolError(`a part of ${size} bytes`);
  return size;
}

type Received = ReturnType<typeof decodeReceived>;

function readSequence(message: Buffer, start: number, end: number): Received[] {
  const docs: Received[] = [];
  for (let at = start; at < end; ) {
    const size = readSize(message, at, end);
    docs.push(decodeReceived(message.subarray(at, at + size)));
    at += size;
  }
  return docs;
}

function readSections(message: Buffer, end: number): Received {
  let body: Received = { doc: {}, exact: true };
  const sequences: Doc = {};
  let exact = true;
  for (let at = headerBytes + 4; at < end; ) {
    const kind = message.readUInt8(at);
    const section = at + 1;
    const size = readSize(message, section, end);
    if (kind === 0) {
      body = decodeReceived(message.subarray(section, section + size));
    } else if (kind === 1) {
      const nameEnd = message.indexOf(0, section + 4);
      const name = message.toString('utf8', section + 4, nameEnd);
      const received = readSequence(message, nameEnd + 1, section + size);
      sequences[name] = received.map(({ doc }) => doc);
      exact &&= received.every((one) => one.exact);
    } else {
      throw new ProtocolError(`OP_MSG section of unknown kind ${kind}`);
    }
    at = section + size;
  }
  return { doc: { ...body.doc, ...sequences }, exact: exact && body.exact };
}

function readLegacyQuery(message: Buffer): Received {
  const nameEnd = message.indexOf(0, headerBytes + 4);
  const namespace = message.toString('utf8', headerBytes + 4, nameEnd);
  const { doc: query, exact } = decodeReceived(message.subarray(nameEnd + 9));
  const command = isDoc(query.$query) ? query.$query : query;
  return { doc: { ...command, $db: namespace.split('.')[0] }, exact };
}

/**
 * Reads one whole message.
 * @throws ProtocolError for an unsupported opcode or section
 */
export function readMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === opQuery) {
    const { doc: command, exact } = readLegacyQuery(message);
    return { id, command, exact, legacy: true, quiet: false };
  }
  if (opcode !== opMsg) throw new ProtocolError(`opcode ${opcode}`);
  const flags = message.readUInt32LE(headerBytes);
  const end = message.length - ((flags & checksumPresent) !== 0 ? 4 : 0);
  const { doc: command, exact } = readSections(message, end);
  return { id, command, exact, legacy: false, quiet: (flags & moreToCome) !== 0 };
}
