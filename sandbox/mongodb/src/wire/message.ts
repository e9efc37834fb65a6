import { type Doc, decodeReceived, isDoc } from '../document.ts';

const opQuery = 2004;
const opMsg = 2013;
const checksumPresent = 1;
const moreToCome = 2;
const headerBytes = 16;

/** A received command. `legacy`: sent as OP_QUERY, the reply is OP_REPLY. `quiet`: no reply is expected, as for `endSessions`. */
export interface Request {
  readonly id: number;
  readonly command: Doc;
  readonly legacy: boolean;
  readonly quiet: boolean;
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

function readSequence(message: Buffer, start: number, end: number): Doc[] {
  const docs: Doc[] = [];
  for (let at = start; at < end; ) {
    const size = readSize(message, at, end);
    docs.push(decodeReceived(message.subarray(at, at + size)));
    at += size;
  }
  return docs;
}

function readSections(message: Buffer, end: number): Doc {
  let body: Doc = {};
  const sequences: Doc = {};
  for (let at = headerBytes + 4; at < end; ) {
    const kind = message.readUInt8(at);
    const section = at + 1;
    const size = readSize(message, section, end);
    if (kind === 0) {
      body = decodeReceived(message.subarray(section, section + size));
    } else if (kind === 1) {
      const nameEnd = message.indexOf(0, section + 4);
      const name = message.toString('utf8', section + 4, nameEnd);
      sequences[name] = readSequence(message, nameEnd + 1, section + size);
    } else {
      throw new ProtocolError(`OP_MSG section of unknown kind ${kind}`);
    }
    at = section + size;
  }
  return { ...body, ...sequences };
}

function readLegacyQuery(message: Buffer): Doc {
  const nameEnd = message.indexOf(0, headerBytes + 4);
  const namespace = message.toString('utf8', headerBytes + 4, nameEnd);
  const query = decodeReceived(message.subarray(nameEnd + 9));
  const command = isDoc(query.$query) ? query.$query : query;
  return { ...command, $db: namespace.split('.')[0] };
}

/**
 * Reads one whole message.
 * @throws ProtocolError for an unsupported opcode, section or flag
 */
export function readMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === opQuery) return { id, command: readLegacyQuery(message), legacy: true, quiet: false };
  if (opcode !== opMsg) throw new ProtocolError(`opcode ${opcode}`);
  const flags = message.readUInt32LE(headerBytes);
  if ((flags & checksumPresent) !== 0) throw new ProtocolError('a checksum');
  const quiet = (flags & moreToCome) !== 0;
  return { id, command: readSections(message, message.length), legacy: false, quiet };
}
