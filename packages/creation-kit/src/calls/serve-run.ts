import {
  type Identity,
  isCreationOpen,
  replayedHeader,
  runAddresses,
  type UnitKind,
  unitCount,
} from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import mongoose from 'mongoose';
import type { CreationRecord } from '../creations/creation-model.ts';
import { newToken } from '../runs/live-runs.ts';
import { initialCreation, outcomeOf } from '../runs/outcome.ts';
import type { NewCreation } from '../runs/run-store.ts';
import { createCallUnits } from '../usage/call-units.ts';
import type { CallHost } from './call-context.ts';
import { assertSame, hashBody, idempotencyKeyOf, type Upload } from './call-input.ts';
import { type CreatingWork, performRun } from './perform-run.ts';
import { runResponseFor } from './run-response.ts';

/** A checked request of a creating call. */
export interface CreatingRequest extends CreatingWork {
  /** The result's type, unless the contracts define it. */
  creation?: NewCreation;
  units: UnitKind;
  identity: Identity;
  body: unknown;
  upload: Upload | undefined;
}

/**
 * Serves a creating call as a run, which continues when the client disconnects. The client gets the result as JSON, as a stream
 * of events, or with `Prefer: respond-async` (RFC 7240, section 4.1) the run's addresses. A repeated request with the same
 * idempotency key gets the first one's response; the addresses also before the run has ended.
 */
export async function serveRun(ctx: RequestContext, host: CallHost, input: CreatingRequest): Promise<void> {
  const { name, call, identity, body, upload } = input;
  const { creating } = host;
  if (!creating) throw new Error(`Nothing runs the work of ${call.path}.`);
  const { usage, runs, publicOrigin } = creating;
  const { requestId } = ctx.state;
  let begun = false;
  try {
    const key = idempotencyKeyOf(ctx);
    const owned = { id: new mongoose.Types.ObjectId(), userId: identity.userId, token: newToken() };
    const reservation = usage.unit(identity, input.units, owned.id, {
      tool: call.tool,
      count: unitCount(body),
    });
    const bodyHash = await hashBody(body, upload);
    const request = {
      id: owned.id,
      userId: identity.userId,
      session: identity.sessionId,
      call: name,
      ...(key !== undefined && { key }),
      bodyHash,
      requestId,
      reservation,
      creation: input.creation ?? initialCreation(name, body),
    };
    const earlier = await runs.store.accept(request, owned.token);
    if (earlier) {
      assertSame(call, earlier.run?.body_hash, bodyHash);
      const response = runResponseFor(ctx);
      if (isCreationOpen(earlier.status) && !response.unattended) throw inUse(ctx, earlier);
      const left = await usage.read(identity, input.units);
      ctx.set(replayedHeader, 'true');
      const outcome = outcomeOf(earlier, left, publicOrigin);
      return response.replay(ctx, {
        id: earlier._id,
        outcome,
        lastEvent: earlier.run?.last_event ?? 1,
      });
    }
    const left = await usage.reserve(identity, reservation).catch(async (error: unknown) => {
      // A refusal is not replayed.
      await runs.store.remove(owned);
      ctx.state.usage = await usage.read(identity, input.units);
      throw error;
    });
    begun = true;
    const logger = ctx.state.logger();
    const units = createCallUnits(usage, { user: identity, reservation, left }, logger);
    const response = runResponseFor(ctx);
    const { unattended } = response;
    const run = runs.add(owned, { stopping: host.stopping, unattended, requestId });
    const ended = Promise.resolve()
      .then(() => performRun({ ...host, creating }, input, { run, units, requestId, logger }))
      .finally(() => upload?.dispose());
    host.track(ended);
    await response.respond(ctx, run, ended);
  } finally {
    if (!begun) await upload?.dispose();
  }
}

/** The refusal of a repeated request for the result while the first one's run is open. */
function inUse(ctx: RequestContext, { _id }: CreationRecord): AppError {
  ctx.set('Location', runAddresses(_id.toHexString()).url);
  return new AppError('idempotency_key_in_use', { retryAfterSeconds: 2 });
}
