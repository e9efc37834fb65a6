import { type Doc, decodeReceived, encode, isDoc } from '../document.ts';

const opQuery = 2004;
const opMsg = 2013;
const checksumPresent = 1;
const moreToCome = 2;
const headerBytes = 16;

/** `legacy`: sent as OP_QUERY, the reply is OP_REPLY. `quiet`: no reply is expected. */
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

/** A batch of stored documents, sent as stored bytes. */
export interface CursorReply {
  readonly cursor: {
    readonly id: bigint;
    readonly ns: string;
    readonly first: boolean;
    readonly docs: Uint8Array[];
  };
}

export type Reply = Doc | CursorReply;

const end = Buffer.of(0);
const documentType = 3;
const arrayType = 4;
const int64Type = 18;

function isCursorReply(reply: Reply): reply is CursorReply {
  const { cursor } = reply;
  return typeof cursor === 'object' && cursor !== null && 'docs' in cursor;
}

function document(parts: Uint8Array[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32LE(parts.reduce((sum, part) => sum + part.length, 5));
  return Buffer.concat([size, ...parts, end]);
}

function element(type: number, name: string, value: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(type), Buffer.from(name), end, value]);
}

/** The elements of a document without its size and end. */
function elementsOf(doc: Doc): Uint8Array {
  return encode(doc).subarray(4, -1);
}

function encodeCursor({ id, ns, first, docs }: CursorReply['cursor'], rest: Doc): Buffer {
  const array = document(docs.flatMap((doc, index) => [Buffer.from(`\x03${index}\0`), doc]));
  const cursorId = Buffer.alloc(8);
  cursorId.writeBigInt64LE(id);
  const cursor = document([
    element(arrayType, first ? 'firstBatch' : 'nextBatch', array),
    element(int64Type, 'id', cursorId),
    elementsOf({ ns }),
  ]);
  return document([element(documentType, 'cursor', cursor), elementsOf(rest)]);
}

/** Encodes a reply: OP_MSG, or OP_REPLY for a legacy OP_QUERY. */
export function writeReply(reply: Reply, request: { id: number; legacy: boolean }): Buffer {
  const body = isCursorReply(reply) ? encodeCursor(reply.cursor, { ok: 1 }) : encode(reply);
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? 1 : 2013, 12);
  if (request.legacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, body]);
}
