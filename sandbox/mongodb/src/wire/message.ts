import { type Doc, decode, isDoc } from '../document.ts';

const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const HEADER_BYTES = 16;

/** A command as it came over the wire. `legacy`: by OP_QUERY, to be answered by OP_REPLY. `quiet`: wants no answer. */
export interface Request {
  readonly id: number;
  readonly command: Doc;
  readonly legacy: boolean;
  readonly quiet: boolean;
}

/** A message that is not MongoDB's protocol: the only answer is to close the connection. */
export class ProtocolError extends Error {}

function readSequence(message: Buffer, start: number, end: number): Doc[] {
  const docs: Doc[] = [];
  for (let at = start; at < end; ) {
    const size = message.readInt32LE(at);
    docs.push(decode(message.subarray(at, at + size)));
    at += size;
  }
  return docs;
}

function readSections(message: Buffer, end: number): Doc {
  let body: Doc = {};
  const sequences: Doc = {};
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const kind = message.readUInt8(at);
    const size = message.readInt32LE(at + 1);
    const section = at + 1;
    if (kind === 0) {
      body = decode(message.subarray(section, section + size));
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
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const namespace = message.toString('utf8', HEADER_BYTES + 4, nameEnd);
  const query = decode(message.subarray(nameEnd + 9));
  const command = isDoc(query.$query) ? query.$query : query;
  return { ...command, $db: namespace.split('.')[0] };
}

/**
 * Reads one whole message.
 * @throws ProtocolError for an opcode or a section that MongoDB's drivers of today do not send
 */
export function readMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_QUERY) return { id, command: readLegacyQuery(message), legacy: true, quiet: false };
  if (opcode !== OP_MSG) throw new ProtocolError(`opcode ${opcode}`);
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - ((flags & CHECKSUM_PRESENT) !== 0 ? 4 : 0);
  return { id, command: readSections(message, end), legacy: false, quiet: (flags & MORE_TO_COME) !== 0 };
}
