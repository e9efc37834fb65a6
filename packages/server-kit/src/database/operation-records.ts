import type { Connection } from 'mongoose';
import { doctorChecks, lastSuccess } from '../metrics/metrics.ts';
import { operationsCollection } from './connect.ts';

/** The last complete run of a command of the operator. */
interface OperationRecord {
  _id: 'backup' | 'doctor';
  at: Date;
  checks?: { name: string; ok: boolean }[];
}

const recordsOf = ({ db }: Pick<Connection, 'db'>) => db?.collection<OperationRecord>(operationsCollection);

/** Records that a command has run, for the metrics and their alerts. */
export async function recordOperation(
  connection: Pick<Connection, 'db'>,
  _id: OperationRecord['_id'],
  checks?: OperationRecord['checks'],
): Promise<void> {
  const set = { at: new Date(), ...(checks && { checks }) };
  await recordsOf(connection)?.updateOne({ _id }, { $set: set }, { upsert: true });
}

/** Sets the metrics of recorded commands. */
export async function measureOperations(connection: Connection): Promise<void> {
  const names: OperationRecord['_id'][] = ['backup', 'doctor'];
  const records = await recordsOf(connection)
    ?.find({ _id: { $in: names } })
    .toArray();
  for (const { _id: operation, at, checks = [] } of records ?? []) {
    lastSuccess.set({ operation }, at.getTime() / 1000);
    for (const { name: check, ok } of checks) doctorChecks.set({ check }, ok ? 1 : 0);
  }
}
