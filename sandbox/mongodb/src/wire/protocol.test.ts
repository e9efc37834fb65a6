import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { BSON } from 'bson';
import { expect, onTestFinished, test } from 'vitest';
import { type Doc, isDoc } from '../document.ts';
import { startEmulator } from '../testing/emulator.ts';

function message(opcode: number, body: Uint8Array[]): Buffer {
  const head = Buffer.alloc(16);
  head.writeInt32LE(
    body.reduce((sum, part) => sum + part.length, 16),
    0,
  );
  head.writeInt32LE(77, 4);
  head.writeInt32LE(opcode, 12);
  return Buffer.concat([head, ...body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function section(command: Doc): Buffer {
  return Buffer.concat([Buffer.of(0), BSON.serialize(command)]);
}

function sequence(name: string, docs: Doc[]): Buffer {
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => BSON.serialize(doc))]);
  return Buffer.concat([Buffer.of(1), int32(body.length + 4), body]);
}

async function open(port?: number): Promise<Socket> {
  const socket = createConnection(port ?? (await startEmulator()).mongodb.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function readReply(socket: Socket): Promise<{ opcode: number; to: number; doc: Doc }> {
  let received = Buffer.alloc(0);
  while (received.length < 4 || received.length < received.readInt32LE(0)) {
    const [chunk]: unknown[] = await once(socket, 'data');
    if (chunk instanceof Buffer) received = Buffer.concat([received, chunk]);
  }
  const opcode = received.readInt32LE(12);
  const doc: unknown = BSON.deserialize(received.subarray(opcode === 1 ? 36 : 21));
  return { opcode, to: received.readInt32LE(8), doc: isDoc(doc) ? doc : {} };
}

const ping = section({ ping: 1, $db: 'admin' });

test('replies to a legacy OP_QUERY hello with OP_REPLY, as the primary of a replica set', async () => {
  const socket = await open();
  const body = BSON.serialize({ ismaster: 1, helloOk: true, compression: ['zlib'] });
  socket.write(message(2004, [int32(0), Buffer.from('admin.$cmd\0'), int32(0), int32(-1), body]));
  const { opcode, to, doc } = await readReply(socket);
  const { setName, hosts, me, isWritablePrimary, logicalSessionTimeoutMinutes } = doc;
  expect({ opcode, to, isWritablePrimary, setName, logicalSessionTimeoutMinutes }).toEqual({
    opcode: 1,
    to: 77,
    isWritablePrimary: true,
    setName: 'rs0',
    logicalSessionTimeoutMinutes: 30,
  });
  expect(hosts).toEqual([me]);
  expect(doc).not.toHaveProperty('topologyVersion');
  expect(doc).not.toHaveProperty('compression');
});

test('replies to OP_MSG with OP_MSG', async () => {
  const socket = await open();
  socket.write(message(2013, [int32(0), ping]));
  expect(await readReply(socket)).toMatchObject({ opcode: 2013, to: 77, doc: { ok: 1 } });
});

test('reads documents of a sequence section', async () => {
  const socket = await open();
  const docs = sequence('documents', [{ a: 1 }, { a: 2 }]);
  socket.write(message(2013, [int32(0), docs, section({ insert: 'things', $db: 'test' })]));
  expect((await readReply(socket)).doc).toMatchObject({ n: 2, ok: 1 });
});

test('runs a command with moreToCome without a reply', async () => {
  const socket = await open();
  const quiet = section({ insert: 'things', documents: [{ a: 1 }], $db: 'test' });
  socket.write(message(2013, [int32(2), quiet]));
  socket.write(message(2013, [int32(0), section({ find: 'things', $db: 'test' })]));
  expect((await readReply(socket)).doc).toMatchObject({ cursor: { firstBatch: [{ a: 1 }] }, ok: 1 });
});

test('an unacknowledged write is done, and the log has what is refused', async () => {
  const lines: string[] = [];
  const { connection } = await startEmulator({ log: (line) => lines.push(line) });
  const options = { writeConcern: { w: 0 } } as const;
  const docs = connection.collection('docs');
  await docs.insertOne({ a: 1 }, options);
  await docs.updateOne({}, { $rename: { a: 'b' } }, options);
  await docs.deleteMany({}, { ...options, collation: { locale: 'de' } });
  await expect.poll(() => docs.countDocuments({ a: 1 })).toBe(1);
  await expect
    .poll(() => lines)
    .toEqual([
      expect.stringContaining('update without a reply failed: [{"index":0,"code":238'),
      expect.stringContaining('delete without a reply failed: {"ok":0'),
    ]);
});

test('refuses a value of the deprecated type undefined', async () => {
  const socket = await open();
  const bytes = section({ insert: 'things', documents: [{ field: null }], $db: 'test' });
  bytes[bytes.indexOf('field') - 1] = 6;
  socket.write(message(2013, [int32(0), bytes]));
  expect((await readReply(socket)).doc).toMatchObject({ n: 0, writeErrors: [{ code: 238 }] });
});

test('reads a message that arrives in several chunks', async () => {
  const socket = await open();
  const whole = message(2013, [int32(0), ping]);
  for (const byte of whole) socket.write(Buffer.of(byte));
  expect((await readReply(socket)).doc).toMatchObject({ ok: 1 });
});

test.each([
  ['an unknown opcode', message(2012, [int32(0)])],
  ['a checksum', message(2013, [int32(1), ping, int32(0)])],
  ['a length that cannot be', Buffer.concat([int32(7), Buffer.alloc(20)])],
  ['a section of an unknown kind', message(2013, [int32(0), Buffer.of(9), int32(5)])],
  ['a section of a negative size', message(2013, [int32(0), Buffer.of(1), int32(-1), Buffer.alloc(8)])],
  ['a section that is longer than its message', message(2013, [int32(0), Buffer.of(0), int32(500)])],
])('closes the connection on %s', async (_, bytes) => {
  const socket = await open();
  socket.resume().write(bytes);
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});
