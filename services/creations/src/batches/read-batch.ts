import {
  type Batch,
  type BatchItem,
  batchRoutes,
  creationId,
  errors,
  type Failure,
  runAddresses,
} from '@atelier/contracts';
import { type CreationRecord, reasonOf } from '@atelier/service-kit/creations';
import { AppError } from '@atelier/service-kit/errors';
import { serveCall } from '@atelier/service-kit/http';
import type { RunRecord } from '@atelier/service-kit/runs';
import mongoose from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { BatchItemRecord, BatchRecord } from './batch-model.ts';

/** Runs are added directly after their batch is stored. One that is missing for longer was lost with its process. */
const addingMs = 60_000;

type StateOfItem = Pick<BatchItem, 'status' | 'error'>;
type CreationState = Pick<CreationRecord, '_id' | 'status' | 'failure'>;

/** `GET /api/user/batches/:id`: the state of all items of one of the user's own batches. */
export const getBatch = (dependencies: Dependencies) =>
  serveCall('getBatch', async ({ params, identity }) => {
    if (!creationId.safeParse(params.id).success) throw new AppError('not_found');
    const record = await dependencies.batches
      .findOne({
        _id: new mongoose.Types.ObjectId(params.id),
        user_id: identity.userId,
        state: 'accepted',
      })
      .lean<BatchRecord>();
    if (!record) throw new AppError('not_found');
    return { success: true, message: '', batch: await readBatch(dependencies, record) };
  });

/** A batch with the state of all its items. */
export async function readBatch(dependencies: Dependencies, batch: BatchRecord): Promise<Batch> {
  const { creations, runModel } = dependencies;
  const ids = batch.items.flatMap(({ run }) => run ?? []);
  const own = { _id: mongoose.trusted({ $in: ids }), user_id: batch.user_id };
  // First the runs: the creation of a run that has ended is final.
  const runs = byId(await runModel.find(own, { state: 1, 'outcome.status': 1 }).lean<RunRecord[]>());
  const found = byId(await creations.find(own, { status: 1, failure: 1 }).lean<CreationState[]>());
  const failed = ids.filter((id) => runs.get(`${id}`)?.state === 'ended' && !found.has(`${id}`));
  const failures = byId(
    failed.length === 0
      ? []
      : await runModel
          .find({ ...own, _id: mongoose.trusted({ $in: failed }) }, { 'outcome.body': 1 })
          .lean<RunRecord[]>(),
  );
  const fresh = Date.now() - batch.created_at.getTime() < addingMs;
  const items = batch.items.map((item): BatchItem => {
    const { run, call } = item;
    if (!run) return { ...refusedItem(item), call };
    const id = `${run}`;
    const state = stateOf(runs.get(id), found.get(id), failures.get(id), fresh);
    return { call, ...state, id, ...runAddresses(id) };
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

function stateOf(
  run: RunRecord | undefined,
  creation: CreationState | undefined,
  failure: RunRecord | undefined,
  fresh: boolean,
): StateOfItem {
  if (run?.state === 'queued' || (!run && !creation && fresh)) return { status: 'queued', error: null };
  if (creation && creation.status !== 'running') {
    const { status, failure: code } = creation;
    return { status, error: code ? reasonOf(code) : null };
  }
  if (creation || run?.state === 'running') return { status: 'running', error: null };
  const body = failure?.outcome?.body;
  const { code, message } = body ? (JSON.parse(body) as Failure) : { code: 'internal' as const, message: '' };
  if (code === 'run_stopped') return { status: 'stopped', error: { code, message } };
  return { status: 'failed', error: { code, message: message || errors[code].message } };
}

const refusedItem = ({ error }: BatchItemRecord): Omit<BatchItem, 'call'> => ({
  status: 'refused',
  id: null,
  url: null,
  stream_url: null,
  stop_url: null,
  error: error ?? null,
});

const byId = <Record extends { _id: unknown }>(records: readonly Record[]) =>
  new Map(records.map((record) => [`${record._id}`, record]));
