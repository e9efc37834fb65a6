import {
  type CreationSettings,
  type CreationStatus,
  type CreationType,
  runEventType,
} from '@atelier/contracts';
import { createWriteCheck, throughOutage } from '@atelier/server-kit/database';
import { type AppError, toFailure } from '@atelier/server-kit/errors';
import { requestJob } from '@atelier/server-kit/job-requests';
import { dayMs } from '@atelier/server-kit/time';
import mongoose, { type QueryFilter, type Types } from 'mongoose';
import { type WebhookRecord, webhooksFor, webhooksJob } from '../creations/account-model.ts';
import { type CreationRecord, contentLimit } from '../creations/creation-fields.ts';
import { isEnded, isOpen } from '../creations/creation-filters.ts';
import type { CreationModel } from '../creations/creation-model.ts';
import { restorableMs } from '../creations/purge.ts';
import { searchTermsOf } from '../creations/search-terms.ts';
import type { Reservation } from '../usage/ledger.ts';

/** The duration of a lease, in ms: a process that does not renew it loses its run. */
export const leaseMs = 15_000;
export const renewEveryMs = leaseMs / 3;

/** A run of a user. Each filter has both ids, so that a sharded database queries one shard. */
export interface UserRun {
  id: Types.ObjectId;
  userId: string;
}

/** A run and its process's token, by which each of the process's writes filters. */
export interface Owned extends UserRun {
  token: string;
}

/** The fields of a creation that its request determines. */
export interface NewCreation {
  prompt: string;
  type: CreationType;
  settings?: CreationSettings;
  made_from?: string;
}

/** A creation to accept, owned by this process. */
export interface AcceptedCreation extends Owned {
  /** See `RunFields`. */
  session: string;
  call: string;
  requestId: string;
  reservation: Reservation;
  creation: NewCreation;
  /** `queued` if its work waits first. */
  status: 'queued' | 'running';
}

export interface FinalState {
  status: Exclude<CreationStatus, 'queued' | 'running'>;
  fields?: Partial<CreationRecord>;
  /** The number of charged units, if several were reserved. */
  charged?: number | undefined;
  error?: AppError;
  /** Whether the request was refused with this error: nothing is stored. */
  refused?: boolean;
}

const ownedBy = ({ id, userId, token }: Owned) => ({
  _id: id,
  user_id: userId,
  status: isOpen,
  'run.token': token,
});

const acceptedRecord = ({ id, userId, token, creation, status, ...run }: AcceptedCreation) => ({
  _id: id,
  user_id: userId,
  ...creation,
  search_terms: searchTermsOf(creation),
  status,
  created_at: new Date(),
  run: {
    call: run.call,
    session: run.session,
    request: run.requestId,
    unit: unitOf(run.reservation),
    last_event: 0,
    token,
    lease_until: newLease(),
  },
});

const unitOf = ({ day, kind, tool, count = 1 }: Reservation) => ({
  day,
  kind,
  ...(tool && { tool }),
  ...(count > 1 && { count }),
});

const unattempted = { attempts: 0, status: null, reason: null };

/** The update that ends a run, with the webhooks that are due. */
function finalUpdate(
  { status, fields, error, refused, charged }: FinalState,
  { lastEvent, requestId, isTaken }: EndedRun,
  webhooks: readonly Pick<WebhookRecord, 'id'>[],
) {
  const now = new Date();
  return {
    $set: {
      ...fields,
      ...(fields?.content !== undefined && { content: fields.content.slice(0, contentLimit) }),
      status,
      failure: error?.code ?? null,
      'run.last_event': lastEvent,
      ...(webhooks.length > 0 && {
        'run.ended_at': now,
        'run.webhook_at': now,
        'run.webhooks': webhooks.map(({ id }) => ({ ...unattempted, webhook: id, due_at: now })),
      }),
      ...(charged !== undefined && { 'run.unit.charged': charged }),
      ...(error && { 'run.failure': JSON.stringify(toFailure(error, requestId)) }),
      ...(refused && {
        'run.refused': true,
        settings: {},
        // The purge removes it a day later.
        deleted_at: new Date(now.getTime() + dayMs - restorableMs),
      }),
    },
    $unset: {
      'run.lease_until': '',
      'run.stop': '',
      'run.followed_at': '',
      ...(isTaken && { 'run.token': '' }),
    },
    // Only once per run, so that the terms of a title set in the meantime stay.
    ...(fields?.content && { $addToSet: { search_terms: { $each: searchTermsOf(fields) } } }),
  } as const;
}

interface EndedRun {
  userId: string;
  lastEvent: number;
  requestId: string;
  /** Removes the token, so that the process of the run does not mistake this end for its own. */
  isTaken?: boolean;
}

/** Ends the run that a filter finds, and requests the delivery to its webhooks; null if there is none. */
export async function endRun(
  creations: CreationModel,
  filter: QueryFilter<CreationRecord>,
  final: FinalState,
  run: EndedRun,
): Promise<CreationRecord | null> {
  const webhooks = await webhooksFor(creations.db, run.userId, runEventType(final.status));
  const options = { returnDocument: 'after', runValidators: true } as const;
  const ended = await creations
    .findOneAndUpdate(filter, finalUpdate(final, run, webhooks), options)
    .lean<CreationRecord>();
  if (webhooks.length > 0) await requestJob(creations.db, webhooksJob(run.userId));
  return ended;
}

export type RunStore = ReturnType<typeof createRunStore>;

const anyOf = (runs: readonly UserRun[]): QueryFilter<CreationRecord> => ({
  _id: mongoose.trusted({ $in: runs.map(({ id }) => id) }),
  user_id: mongoose.trusted({ $in: [...new Set(runs.map(({ userId }) => userId))] }),
});
const ownedByAny = (runs: readonly Owned[]): QueryFilter<CreationRecord> => ({
  ...anyOf(runs),
  'run.token': mongoose.trusted({ $in: runs.map(({ token }) => token) }),
  status: isOpen,
});
const untimed = { timestamps: false } as const;
const newLease = () => new Date(Date.now() + leaseMs);

export function createRunStore(creations: CreationModel) {
  const checkWrites = createWriteCheck(creations.db);
  return {
    /** Stores a creation before its work begins, with this process as the owner. Refused by a full disk. */
    async accept(accepted: AcceptedCreation): Promise<void> {
      await checkWrites();
      await creations.create(acceptedRecord(accepted));
    },
    /** Removes a run that was refused before its work began. */
    async remove(run: Owned): Promise<void> {
      await creations.deleteOne(ownedBy(run));
    },
    /** Returns false if the run belongs to another process or has ended. */
    async begin(run: Owned, creation: NewCreation): Promise<boolean> {
      const update = {
        $set: { ...creation, status: 'running' as const },
        $addToSet: { search_terms: { $each: searchTermsOf(creation) } },
      };
      return (await creations.updateOne(ownedBy(run), update)).matchedCount === 1;
    },
    /** Ends a run; null if it is no longer this process's. Waits while the database is unreachable. */
    end(run: Owned, final: FinalState, lastEvent: number, requestId: string): Promise<CreationRecord | null> {
      return throughOutage(async () => {
        const { userId } = run;
        const ended = await endRun(creations, ownedBy(run), final, { userId, lastEvent, requestId });
        // An earlier attempt, whose response was lost, has ended it.
        const own = {
          _id: run.id,
          user_id: run.userId,
          'run.token': run.token,
          status: final.status,
          'run.last_event': lastEvent,
        };
        return ended ?? creations.findOne(own).lean<CreationRecord>();
      });
    },
    async renew(runs: readonly Owned[]): Promise<void> {
      await creations.updateMany(ownedByAny(runs), { $set: { 'run.lease_until': newLease() } }, untimed);
    },
    /** Requests of other processes for the runs; none for a run that now belongs to another process. */
    async control(runs: readonly Owned[]): Promise<Pick<CreationRecord, '_id' | 'run'>[]> {
      return creations
        .find(ownedByAny(runs), { 'run.stop': 1, 'run.followed_at': 1 })
        .lean<Pick<CreationRecord, '_id' | 'run'>[]>();
    },
    /** Requests the stop of a user's run. Returns false if it has ended. */
    async requestStop(id: Types.ObjectId, userId: string): Promise<boolean> {
      const run = { _id: id, user_id: userId, status: isOpen };
      return (await creations.updateOne(run, { $set: { 'run.stop': true } }, untimed)).matchedCount === 1;
    },
    /** Reports that clients follow these runs. */
    async followed(runs: readonly UserRun[]): Promise<void> {
      const followed = { ...anyOf(runs), status: isOpen };
      await creations.updateMany(followed, { $set: { 'run.followed_at': new Date() } }, untimed);
    },
    async ended(runs: readonly UserRun[]): Promise<Pick<CreationRecord, '_id'>[]> {
      return creations
        .find({ ...anyOf(runs), status: isEnded }, { _id: 1 })
        .lean<Pick<CreationRecord, '_id'>[]>();
    },
  };
}
