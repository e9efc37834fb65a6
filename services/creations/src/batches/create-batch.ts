import {
  type BatchedCall,
  type BatchRequest,
  batchedCalls,
  batchRoutes,
  calls,
  type Identity,
  idempotencyKeyHeader,
  type Scope,
  type UnitKind,
  type Usage,
  unitCount,
} from '@atelier/contracts';
import {
  hashBody,
  idempotencyKeyOf,
  requireScopes,
  scopesOfBody,
  serveCall,
} from '@atelier/creation-kit/calls';
import { announcedCreation, type QueuedRequest } from '@atelier/creation-kit/runs';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import mongoose from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { BatchItemRecord, BatchModel, BatchRecord } from './batch-model.ts';
import { readBatch } from './read-batch.ts';

/** How many runs of one user may wait. */
const waitingLimit = 500;
const waitingRetrySeconds = 60;
/** Reserving 50 units takes far less: the process of an older batch that is still being accepted has died. */
const acceptingMs = 60_000;

type Item = BatchRequest['items'][number];

/** `POST /api/user/batches`: queues a run for each item for which the user has a unit left. */
export const createBatch = (dependencies: Dependencies) =>
  serveCall('createBatch', async ({ body: { items }, identity, ctx }) => {
    requireScopes(ctx, identity, scopesOf(items));
    const lacking = items.some(({ call }) => identity.premiumCalls?.includes(batchedCalls[call]));
    if (lacking) throw new AppError('plan_required');
    const key = idempotencyKeyOf(ctx);
    const hash = await hashBody(items, undefined);
    const begun = await storeBatch(dependencies, identity, hash, key);
    const record = begun.earlier
      ? replayed(ctx, begun.earlier, hash)
      : await accept(dependencies, begun.batch, { items, identity, requestId: ctx.state.requestId });
    ctx.status = 202;
    ctx.set('Location', batchRoutes.getBatch.path.replace(':id', record._id.toHexString()));
    const usage = await remainingUnits(dependencies, identity, record.items);
    return {
      success: true,
      message: acceptance(record.items),
      batch: await readBatch(dependencies, record),
      usage,
    };
  });

/** What became of the items, for people. */
function acceptance(items: readonly BatchItemRecord[]): string {
  const queued = items.filter(({ error }) => !error).length;
  if (queued === 0) return 'No run is queued. Each item says why.';
  const runs = queued < items.length ? `${queued} of ${items.length} runs are queued` : 'Queued';
  return `${runs}. Poll the batch URL for results.`;
}

/** The scopes of all items. The gateway has checked that a key may make one of the calls. */
const scopesOf = (items: readonly Item[]): Scope[] =>
  items.flatMap(({ call: name, body }) => {
    const call = calls[batchedCalls[name]];
    return [call.scope, ...scopesOfBody(call, body)];
  });

type Begun = { batch: BatchRecord; earlier: null } | { batch: null; earlier: BatchRecord };

/** Stores a batch that is being accepted, or finds that of an earlier request with the same key. */
async function storeBatch(
  { batches, queue }: Dependencies,
  { userId: user_id, sessionId: session }: Identity,
  body_hash: string,
  key: string | undefined,
): Promise<Begun> {
  const keyed = key === undefined ? {} : { key };
  for (;;) {
    const earlier = key === undefined ? null : await findByKey(batches, user_id, key);
    if (earlier && !isAbandoned(earlier)) return { batch: null, earlier };
    if (earlier) await batches.deleteOne({ _id: earlier._id, user_id, state: 'accepting' });
    if ((await queue.waiting(user_id)) >= waitingLimit) {
      throw new AppError('rate_limited', {
        message: `You already have ${waitingLimit} or more creations waiting. Try again when some of them are finished.`,
        reason: 'waiting-runs',
        retryAfterSeconds: waitingRetrySeconds,
      });
    }
    const batch: BatchRecord = {
      _id: new mongoose.Types.ObjectId(),
      user_id,
      session,
      ...keyed,
      body_hash,
      state: 'accepting',
      items: [],
      created_at: new Date(),
    };
    try {
      await batches.create(batch);
      return { batch, earlier: null };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

const findByKey = (batches: BatchModel, user_id: string, key: string) =>
  batches
    .findOne({ user_id, key: mongoose.trusted({ $eq: key, $type: 'string' as const }) })
    .lean<BatchRecord>();

const isAbandoned = ({ state, created_at }: BatchRecord) =>
  state === 'accepting' && Date.now() - created_at.getTime() > acceptingMs;

/**
 * The batch of an earlier request with the same key.
 * @throws AppError `idempotency_key_reused` for other items, `idempotency_key_in_use` while it is being accepted
 */
function replayed(ctx: RequestContext, earlier: BatchRecord, hash: string): BatchRecord {
  if (earlier.body_hash !== hash) {
    const details = [{ field: idempotencyKeyHeader, message: 'Was used for another batch.' }];
    throw new AppError('idempotency_key_reused', { details });
  }
  if (earlier.state === 'accepting') throw beingAccepted();
  ctx.set('Idempotent-Replayed', 'true');
  return earlier;
}

const beingAccepted = () =>
  new AppError('idempotency_key_in_use', {
    message: 'The batch of this idempotency key is being accepted. Send the request again.',
    retryAfterSeconds: 2,
  });

interface AcceptedRequest {
  items: readonly Item[];
  identity: Identity;
  requestId: string;
}

/**
 * Reserves the units in the order of the items, stores what each item became, and then queues the runs. A process that dies in
 * between queues nothing: the units are refunded, and no item is made twice.
 * @throws AppError `idempotency_key_in_use` if it took so long that a repeated request began the batch again
 */
async function accept(
  { batches, queue, usage }: Dependencies,
  batch: BatchRecord,
  { items, identity, requestId }: AcceptedRequest,
): Promise<BatchRecord> {
  const records: BatchItemRecord[] = [];
  const requests: QueuedRequest[] = [];
  const usedUp = new Map<UnitKind, AppError>();
  for (const { call, body } of items) {
    const id = new mongoose.Types.ObjectId();
    const name = batchedCalls[call];
    const { units } = calls[name];
    try {
      const refusal = usedUp.get(units);
      if (refusal) throw refusal;
      const reservation = usage.unit(identity, units, id, { tool: call, count: unitCount(body) });
      await usage.reserve(identity, reservation);
      requests.push({
        id,
        call: name,
        userId: identity.userId,
        session: identity.sessionId,
        plan: identity.plan,
        body,
        bodyHash: await hashBody(body, undefined),
        requestId,
        reservation,
        creation: announcedCreation(name, body),
      });
      records.push({ call, run: id });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'allowance_used_up')) throw error;
      // Fewer units may be left than this item needs.
      if (unitCount(body) === 1) usedUp.set(units, error);
      records.push({ call, error: { code: error.code, message: error.message } });
    }
  }
  const { matchedCount } = await batches.updateOne(
    { _id: batch._id, user_id: batch.user_id },
    { $set: { state: 'accepted', items: records } },
  );
  if (matchedCount === 0) throw beingAccepted();
  await queue.add(requests);
  return { ...batch, state: 'accepted', items: records };
}

/** The units that are left of each kind that the items cost. */
function remainingUnits(
  { usage }: Dependencies,
  identity: Identity,
  items: readonly { call: BatchedCall }[],
): Promise<Usage[]> {
  const kinds = new Set<UnitKind>(items.map(({ call }) => calls[batchedCalls[call]].units));
  return Promise.all([...kinds].map((kind) => usage.read(identity, kind)));
}
