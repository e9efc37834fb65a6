import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';

/**
 * Runs a MongoDB server as a replica set of one member and stops it with this process, because it would
 * outlive a killed parent. `/healthz` responds when the server accepts writes. Reads MONGOD_BINARY,
 * MONGOD_PORT, MONGOD_HEALTH_PORT and MONGOD_DATA.
 */
const { MONGOD_BINARY = '', MONGOD_PORT = '', MONGOD_HEALTH_PORT = '', MONGOD_DATA = '' } = process.env;
const replicaSet = 'rs0';
const notInitialized = 94;

mkdirSync(MONGOD_DATA, { recursive: true });
const mongod = spawn(
  MONGOD_BINARY,
  [
    '--port',
    MONGOD_PORT,
    '--dbpath',
    MONGOD_DATA,
    '--bind_ip',
    '127.0.0.1',
    '--replSet',
    replicaSet,
    // After SIGTERM a primary waits 15 s for other members and clients, unless told otherwise. Here are
    // none.
    '--setParameter',
    'shutdownTimeoutMillisForSignaledShutdown=100',
    '--quiet',
  ],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
process.once('exit', () => mongod.kill('SIGTERM'));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => mongod.kill('SIGTERM'));
mongod.once('error', (error) => {
  console.error(`mongod cannot start: ${error.message}`);
  process.exit(1);
});
mongod.once('exit', (code) => process.exit(code ?? 1));

const client = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${MONGOD_PORT}/?directConnection=true`);
const admin = client.db('admin');
await formReplicaSet();
while (!(await admin.command({ hello: 1 })).isWritablePrimary) await pause(50);
await client.close();
createServer((_, response) => void response.end('{"status":"ok"}')).listen(
  Number(MONGOD_HEALTH_PORT),
  '127.0.0.1',
);

/** The only member is this machine; the port may have changed since the last start. */
async function formReplicaSet(): Promise<void> {
  const members = [{ _id: 0, host: `127.0.0.1:${MONGOD_PORT}` }];
  try {
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members[0]?.host === members[0]?.host) return;
    const changed = { ...config, members, version: config.version + 1 };
    await admin.command({ replSetReconfig: changed, force: true });
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== notInitialized) throw error;
    await admin.command({ replSetInitiate: { _id: replicaSet, members } });
  }
}
