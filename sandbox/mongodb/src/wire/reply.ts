import { Binary, Long, type Timestamp } from 'bson';
import { type Doc, encode } from '../document.ts';

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

const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/**
 * Encodes a reply: OP_MSG, or OP_REPLY for a legacy OP_QUERY.
 * @param time the time of the last write: `operationTime` and `$clusterTime`
 */
export function writeReply(reply: Reply, request: { id: number; legacy: boolean }, time: Timestamp): Buffer {
  const times = { $clusterTime: { clusterTime: time, signature }, operationTime: time };
  const body = isCursorReply(reply)
    ? encodeCursor(reply.cursor, { ok: 1, ...times })
    : encode({ ...reply, ...times });
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
