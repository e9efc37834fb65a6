import { mongodbHosts } from '@atelier/server-kit/config';
import { assertWrites } from '@atelier/server-kit/database';
import { newestMigration, schemaFault, schemaVersion } from '@atelier/server-kit/database-schema';
import { openJobs } from '@atelier/server-kit/job-requests';
import { findFault, reportOf } from '@atelier/server-kit/provider-faults';
import mongoose from 'mongoose';
import { z } from 'zod';
import { declaredIndexes } from '../data/declared-indexes.ts';
import { withDatabase } from '../data/installation.ts';
import { planIndexes } from '../data/plan-indexes.ts';
import { PlainError } from '../workspace.ts';
import type { Check } from './check.ts';

const oldestMongodb = 6;
const leastFree = 0.1;
/** Failures in a row from which a job keeps failing. */
const mostFailures = 5;
const mostListed = 100;

const buildInfo = z.object({ version: z.string() });
const hello = z.object({ setName: z.string().optional(), msg: z.string().optional() });
const concern = z.object({
  defaultWriteConcern: z.object({ w: z.union([z.string(), z.number()]) }).optional(),
});
const space = z.object({ fsUsedSize: z.coerce.number(), fsTotalSize: z.coerce.number() });

/** The database is reachable, of a supported version and kind; writes reach most members. */
export const checkDatabase: Check = ({ MONGODB_URI: uri = '' }) =>
  withDatabase(uri, async (connection) => {
    const hosts = mongodbHosts(uri);
    const admin = connection.getClient().db('admin');
    const { version } = buildInfo.parse(await admin.command({ buildInfo: 1 }));
    const { setName, msg } = hello.parse(await admin.command({ hello: 1 }));
    if (Number.parseInt(version, 10) < oldestMongodb)
      throw new PlainError(`${hosts} is MongoDB ${version}. Upgrade it to ${oldestMongodb} or later.`);
    if (setName === undefined && msg !== 'isdbgrid')
      throw new PlainError(`${hosts} is a single server. Start it as a replica set (--replSet).`);
    if (new URL(uri).pathname.length <= 1)
      throw new PlainError('MONGODB_URI names no database. Add one, such as /atelier, after the host.');
    const own = connection.getClient().options.writeConcern?.w;
    const answer = await admin.command({ getDefaultRWConcern: 1 }).catch(() => ({}));
    const standard = concern.parse(answer).defaultWriteConcern?.w ?? 'majority';
    if (own !== undefined && own !== 'majority')
      throw new PlainError(
        `MONGODB_URI has w=${own}: a failover can lose what users made. Remove w, or set w=majority.`,
      );
    if (own === undefined && standard !== 'majority')
      throw new PlainError(
        `The default write concern is ${standard}: a failover can lose what users made. Add w=majority to MONGODB_URI.`,
      );
    await assertWrites(connection);
    await connection.db?.listCollections({}, { nameOnly: true }).toArray();
    return `MongoDB ${version} at ${hosts}, database ${connection.name}, writes reach the majority`;
  }).catch((cause: unknown) => {
    if (cause instanceof PlainError) throw cause;
    throw new PlainError(`${mongodbHosts(uri)}: ${findFault(reportOf('database', cause)).sentence}`);
  });

/** The database has the schema and the indexes of this version. */
export const checkSchema: Check = ({ MONGODB_URI: uri = '' }) =>
  withDatabase(uri, async (connection) => {
    if (!connection.db) throw new Error('The database is not connected.');
    const newest = await newestMigration(connection.db);
    const fault = schemaFault(newest, connection.name);
    if (fault) throw new PlainError(fault);
    const declared = await declaredIndexes(connection);
    const [first, ...others] = await planIndexes(connection.db, declared);
    if (first && newest?.number === schemaVersion)
      throw new PlainError(
        `An index is not as declared${others.length > 0 ? `, and ${others.length} more` : ''}: ${first.text}. Run: npm run migrate`,
      );
    return `schema ${newest?.number}, all ${declared.length} indexes`;
  });

/** No job keeps failing. */
export const checkJobs: Check = ({ MONGODB_URI: uri = '' }) =>
  withDatabase(uri, async (connection) => {
    const jobs = await openJobs(connection);
    // Every name, so that the index is used.
    const filter = {
      name: mongoose.trusted({ $gt: '' }),
      failCount: mongoose.trusted({ $gte: mostFailures }),
    };
    const failing = await jobs.find(filter).sort({ failedAt: -1 }).limit(mostListed).lean();
    const kinds = [...Map.groupBy(failing, ({ name }) => name)].map(
      ([name, [latest, ...more]]) =>
        `${name} (${latest?.failCount} times, ${more.length} others; ${latest?.failReason})`,
    );
    if (kinds.length > 0)
      throw new PlainError(`Jobs keep failing: ${kinds.join(', ')}. The log of their service has the cause.`);
    return 'none keeps failing';
  });

/** The disk of the database has free space, where the server says so. */
export const checkSpace: Check = ({ MONGODB_URI: uri = '' }) =>
  withDatabase(uri, async (connection) => {
    const read = space.safeParse(await connection.db?.command({ dbStats: 1 }));
    if (!read.success) return 'the provider does not say how much is free; watch it there';
    return describeSpace(read.data.fsUsedSize, read.data.fsTotalSize);
  });

/** @throws PlainError when too little is free */
export function describeSpace(used: number, total: number): string {
  const share = (total - used) / total;
  const free = `${((total - used) / 1024 ** 3).toFixed(1)} GiB (${Math.round(share * 100)} %)`;
  if (share < leastFree)
    throw new PlainError(`Only ${free} of the disk of the database are free. Enlarge the disk.`);
  return `${free} of the disk of the database are free`;
}
