import { type Identity, isCreationOpen } from '@atelier/contracts';
import {
  createEventStream,
  type EndedCreation,
  lastEventId,
  lastEventOf,
  resultOf,
} from '@atelier/creation-kit/calls';
import { type CreationRecord, creationById, wholeFields } from '@atelier/creation-kit/creations';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import type { Types } from 'mongoose';
import type { Dependencies, Handler } from './dependencies.ts';
import { readableSession, stoppableSession } from './read-creations.ts';

/**
 * `GET /api/user/creations/:id/stream`: the events after `Last-Event-ID`, from any process.
 * An `EventSource` does not reconnect after the status 204 (WHATWG HTML, section 9.2.3).
 */
export const streamCreation: Handler<'streamCreation'> = async (
  { params, identity, signal, ctx },
  dependencies,
) => {
  const after = lastEventIdOf(ctx);
  const found = await findOwn(dependencies, params.id, identity, readableSession(identity));
  if (found.deleted_at && !found.run?.refused) throw new AppError('creation_not_found');
  if (!isCreationOpen(found.status) && after >= lastEventId(found)) {
    ctx.status = 204;
    return;
  }
  const stream = createEventStream(ctx);
  stream.open();
  for await (const event of dependencies.follower.follow(
    { id: found._id, userId: identity.userId, after },
    signal,
  )) {
    stream.write(event);
    await stream.drained();
  }
  if (!signal.aborted) stream.write(await lastEvent(dependencies, found._id, identity));
  stream.end();
};

async function lastEvent(
  { creations, usage, publicOrigin }: Dependencies,
  _id: Types.ObjectId,
  identity: Identity,
) {
  const { userId } = identity;
  const record = await creations
    .findOne({ _id, user_id: userId }, { ...wholeFields, run: 1 })
    .lean<EndedCreation & Pick<CreationRecord, 'run'>>();
  if (!record) throw new AppError('creation_not_found');
  const left = await usage.read(identity, record.run?.unit.kind ?? 'text');
  return lastEventOf(resultOf(record, left, publicOrigin));
}

/** `POST /api/user/creations/:id/stop`. A deleted creation can have an open run. */
export const stopCreation: Handler<'stopCreation'> = async ({ params, identity }, dependencies) => {
  const found = await findOwn(dependencies, params.id, identity, stoppableSession(identity));
  const isOpen = isCreationOpen(found.status);
  if (found.deleted_at && !isOpen) throw new AppError('creation_not_found');
  if (!isOpen || !(await dependencies.runStore.requestStop(found._id, identity.userId)))
    return { success: true, ...sentence('run_ended') };
  return { success: true, ...sentence('run_stopping') };
};

function lastEventIdOf(ctx: RequestContext): number {
  const sent = ctx.get('last-event-id');
  if (sent === '') return 0;
  if (/^\d{1,9}$/.test(sent)) return Number(sent);
  throw invalidField('Last-Event-ID', sentence('last_event_id'));
}

/** @throws AppError `creation_not_found` */
async function findOwn(
  { creations }: Dependencies,
  id: string,
  { userId }: Identity,
  session: string | undefined,
) {
  const filter = {
    ...creationById(id),
    user_id: userId,
    ...(session !== undefined && { 'run.session': session }),
  };
  const found = await creations
    .findOne(filter, { status: 1, deleted_at: 1, 'run.last_event': 1, 'run.refused': 1 })
    .lean<Pick<CreationRecord, '_id' | 'status' | 'deleted_at' | 'run'>>();
  if (!found) throw new AppError('creation_not_found');
  return found;
}
