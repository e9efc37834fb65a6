import {
  type Batch,
  type BatchItem,
  batchRoutes,
  creationId,
  type Failure,
  runAddresses,
} from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { type CreationRecord, reasonOf } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { readableSession } from '../read-creations.ts';
import type { BatchItemRecord, BatchRecord } from './batch-model.ts';

/** Runs are added directly after their batch is stored. One that is missing for longer was lost with its process. */
const addingMs = 60_000;

type StoredState = Pick<CreationRecord, '_id' | 'status' | 'failure' | 'run'>;

/** `GET /api/user/batches/:id`: the state of all items of one of the user's own batches. */
export const getBatch = (dependencies: Dependencies) =>
  serveCall('getBatch', async ({ params, identity }) => {
    if (!creationId.safeParse(params.id).success) throw new AppError('not_found');
    const session = readableSession(identity);
    const record = await dependencies.batches
      .findOne({
        _id: new mongoose.Types.ObjectId(params.id),
        user_id: identity.userId,
        ...(session !== undefined && { session }),
        state: 'accepted',
      })
      .lean<BatchRecord>();
    if (!record) throw new AppError('not_found');
    return { success: true, message: '', batch: await readBatch(dependencies, record) };
  });

/** A batch with the state of all its items. */
export async function readBatch({ creations }: Dependencies, batch: BatchRecord): Promise<Batch> {
  const ids = batch.items.flatMap(({ run }) => run ?? []);
  const own = { _id: mongoose.trusted({ $in: ids }), user_id: batch.user_id };
  const records = await creations
    .find(own, { status: 1, failure: 1, 'run.failure': 1 })
    .lean<StoredState[]>();
  const found = new Map(records.map((record) => [record._id.toHexString(), record]));
  const fresh = Date.now() - batch.created_at.getTime() < addingMs;
  const items = batch.items.map((item): BatchItem => {
    const { run, call } = item;
    if (!run) return { ...refusedItem(item), call };
    const id = run.toHexString();
    return { call, ...stateOf(found.get(id), fresh), id, ...runAddresses(id) };
  });
  const pending = items.some(({ status }) => status === 'queued' || status === 'running');
  const id = batch._id.toHexString();
  return {
    id,
    url: batchRoutes.getBatch.path.replace(':id', id),
    state: pending ? 'running' : 'ended',
    created_at: batch.created_at.toISOString(),
    items,
  };
}

function stateOf(record: StoredState | undefined, fresh: boolean): Pick<BatchItem, 'status' | 'error'> {
  if (!record && fresh) return { status: 'queued', error: null };
  if (!record) return { status: 'failed', error: reasonOf('internal') };
  const { status, failure, run } = record;
  if (!failure) return { status, error: null };
  const { message = reasonOf(failure).message } = run?.failure ? (JSON.parse(run.failure) as Failure) : {};
  return { status, error: { code: failure, message } };
}

const refusedItem = ({ error }: BatchItemRecord): Omit<BatchItem, 'call'> => ({
  status: 'refused',
  id: null,
  url: null,
  stream_url: null,
  stop_url: null,
  error: error ?? null,
});
