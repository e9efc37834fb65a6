import { statfsSync } from 'node:fs';
import { ObjectId } from 'bson';
import type { Doc } from '../document.ts';
import type { Command, Context } from './command.ts';

export const replicaSet = 'rs0';

const serverVersion = [7, 0, 0, 0] as const;

/** The primary of the set. `topologyVersion` is omitted: with it, a driver opens a streaming monitor. */
function hello({ address }: Context): Doc {
  return {
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    setName: replicaSet,
    setVersion: 1,
    hosts: [address],
    me: address,
    electionId: new ObjectId('7fffffff0000000000000001'),
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
    ok: 1,
  };
}

function buildInfo(): Doc {
  return {
    version: serverVersion.join('.'),
    versionArray: [...serverVersion],
    ok: 1,
  };
}

/** Of `dbStats` only the space on the disk of this process. */
function diskSpace(): Doc {
  const { blocks, bavail, bsize } = statfsSync('.');
  return { fsTotalSize: blocks * bsize, fsUsedSize: (blocks - bavail) * bsize, ok: 1 };
}

/** Of `serverStatus` only the number of examined documents. */
function counters({ view }: Context): Doc {
  return { metrics: { queryExecutor: { scannedObjects: view.counters.scannedObjects } }, ok: 1 };
}

function free(run: Command['run']): Command {
  return { kind: 'free', run };
}

/** The commands by which a driver identifies the server. */
export const handshakeCommands: [string, Command][] = [
  ...['hello', 'isMaster', 'ismaster'].map((name): [string, Command] => [name, free(hello)]),
  ...['buildInfo', 'buildinfo'].map((name): [string, Command] => [name, free(buildInfo)]),
  ['ping', free(() => ({ ok: 1 }))],
  ['getDefaultRWConcern', free(() => ({ defaultWriteConcern: { w: 'majority', wtimeout: 0 }, ok: 1 }))],
  ['dbStats', free(diskSpace)],
  ['serverStatus', free(counters)],
];
