import type { Identity, UnitKind } from '@atelier/contracts';
import { type CreationRecord, creationById, toCreation, wholeFields } from '@atelier/service-kit/creations';
import { AppError, toFailure } from '@atelier/service-kit/errors';
import { createEventStream, type RequestContext, serveCall } from '@atelier/service-kit/http';
import { lastEvent, type RunOutcome } from '@atelier/service-kit/runs';
import mongoose, { type Types } from 'mongoose';
import type { Dependencies } from './dependencies.ts';

type OwnRecord = CreationRecord & { liked: boolean };

/** `GET /api/user/creations/:id/stream`: the events of a run after `Last-Event-ID`, up to its end, wherever it runs. */
export const streamCreation = (dependencies: Dependencies) =>
  serveCall('streamCreation', async ({ params, identity, signal, ctx }) => {
    const after = lastEventIdOf(ctx);
    const { run, creation } = await findOwn(dependencies, params.id, identity);
    if (creation?.deleted_at) throw new AppError('creation_not_found');
    const stream = createEventStream(ctx);
    if (run) {
      stream.open();
      const id = new mongoose.Types.ObjectId(params.id);
      for await (const event of dependencies.follower.follow({ id, after }, signal)) {
        stream.write(event);
        await stream.drained();
      }
    } else if (creation) {
      const outcome = await outcomeOf(dependencies, creation, identity, ctx.state.requestId);
      stream.write(lastEvent(outcome, after + 1));
    }
    stream.end();
  });

/**
 * `POST /api/user/creations/:id/stop`: asks the process of the run to stop it. Its creation may be deleted: a deletion can be undone,
 * so it does not end the run.
 */
export const stopCreation = (dependencies: Dependencies) =>
  serveCall('stopCreation', async ({ params, identity, ctx }) => {
    const { run, creation } = await findOwn(dependencies, params.id, identity);
    if (creation?.deleted_at && run?.state !== 'running') throw new AppError('creation_not_found');
    const id = new mongoose.Types.ObjectId(params.id);
    const ended = { success: true as const, message: 'The run has already ended.' };
    if (!run || run.state === 'ended') return ended;
    const cancel = () => cancelQueued(dependencies, id, identity, ctx.state.requestId);
    const cancelled = { success: true as const, message: 'The run was stopped before it began.' };
    if (run.state === 'queued' && (await cancel())) return cancelled;
    if (await dependencies.runStore.requestStop(id, identity.userId))
      return { success: true, message: 'The run is being stopped.' };
    // A run that was refused has returned to the queue.
    return (await cancel()) ? cancelled : ended;
  });

/** Ends a run that waits, and refunds its unit. Returns false when it does not wait. */
async function cancelQueued(
  { queue, usage }: Dependencies,
  id: Types.ObjectId,
  { userId }: Identity,
  requestId: string,
): Promise<boolean> {
  const error = new AppError('run_stopped');
  const body = JSON.stringify(toFailure(error, requestId));
  const reservation = await queue.cancel(id, userId, { status: error.status, body });
  if (reservation) await usage.refund(reservation);
  return reservation !== null;
}

/** @throws AppError `invalid_request` */
function lastEventIdOf(ctx: RequestContext): number {
  const sent = ctx.get('last-event-id');
  if (sent === '') return 0;
  if (/^\d{1,9}$/.test(sent)) return Number(sent);
  throw new AppError('invalid_request', {
    details: [{ field: 'Last-Event-ID', message: 'Send the id of an event of this stream.' }],
  });
}

/**
 * A user's run and its creation. A run that waits in a queue has no creation yet, and an old creation has no run any more.
 * @throws AppError `creation_not_found` where neither exists
 */
async function findOwn({ creations, runStore }: Dependencies, id: string, { userId }: Identity) {
  const filter = { ...creationById(id), user_id: userId };
  const [run, creation] = await Promise.all([
    runStore.find(new mongoose.Types.ObjectId(id), userId),
    creations.findOne(filter, { ...wholeFields(userId), deleted_at: 1 }).lean<OwnRecord>(),
  ]);
  if (!run && !creation) throw new AppError('creation_not_found');
  return { run, creation };
}

/** How the run of an old creation ended. */
async function outcomeOf(
  { usage, publicOrigin }: Dependencies,
  record: OwnRecord,
  identity: Identity,
  requestId: string,
): Promise<RunOutcome> {
  if (record.status === 'completed' || record.status === 'stopped') {
    const creation = toCreation(record, publicOrigin);
    const left = await usage.read(identity, unitOf(record));
    const response = { success: true, message: '', content: creation.content, creation, usage: left };
    return { status: 200, body: JSON.stringify(response) };
  }
  const error = new AppError(record.failure ?? 'provider_interrupted');
  return { status: error.status, body: JSON.stringify(toFailure(error, requestId)) };
}

function unitOf({ type, settings }: CreationRecord): UnitKind {
  if (type === 'resume-review') return 'review';
  if (type !== 'image') return 'text';
  return String(settings.tool).startsWith('remove') ? 'removal' : 'image';
}
