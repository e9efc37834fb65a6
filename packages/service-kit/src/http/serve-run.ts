import {
  type Call,
  type Failure,
  type Identity,
  idempotencyKeyHeader,
  replayedHeader,
  routes,
  type UnitKind,
  usageToolOf,
} from '@atelier/contracts';
import type { Types } from 'mongoose';
import { AppError, asAppError, toFailure } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { hashBody, idempotencyKeyOf } from '../runs/idempotency.ts';
import { type LiveRun, newRunId, RunStopped } from '../runs/live-runs.ts';
import { lastEvent } from '../runs/run-follower.ts';
import type { RunOutcome } from '../runs/run-models.ts';
import type { QueuedRun } from '../runs/run-queue.ts';
import type { EarlierRun } from '../runs/run-store.ts';
import { createCallUnits } from '../usage/call-units.ts';
import type { RunContext } from './call-context.ts';
import type { CallHost, Upload } from './call-input.ts';
import { createEventStream, wantsEventStream } from './event-stream.ts';
import type { RequestContext } from './request-scope.ts';
import { sendJson, toJson } from './send-json.ts';

/** A checked request of a creating call. */
export interface RunInput {
  /** Of the call: idempotency keys are distinguished by it. */
  name: string;
  call: Call;
  /** What the call costs. */
  units: UnitKind;
  identity: Identity;
  body: unknown;
  upload: Upload | undefined;
  /** The work of the call's handler. */
  work(run: RunContext): Promise<object>;
}

/** How a run ended in this process. */
interface Ending {
  outcome: RunOutcome;
  /** The id of the event that reports the outcome. */
  lastEvent: number;
  /** Null after success. */
  error: AppError | null;
}

type Respond = (ctx: RequestContext, run: LiveRun, ended: Promise<Ending>) => Promise<void>;

/**
 * Serves a creating call as a run: the work belongs to the server and goes on when the client disconnects. The client gets the
 * result as JSON, as a stream of events, or with `Prefer: respond-async` (RFC 7240, section 4.1) the addresses of the run.
 * A repeated request with the same idempotency key gets the response of the first one.
 */
export async function serveRun(ctx: RequestContext, host: CallHost, input: RunInput): Promise<void> {
  const { name, call, identity, body, upload } = input;
  if (!host.usage || !host.runs) throw new Error(`Nothing runs the work of ${call.path}.`);
  const { runs } = host;
  let accepted = false;
  try {
    const key = idempotencyKeyOf(ctx);
    const units = createCallUnits(
      host.usage,
      identity,
      input.units,
      ctx.state.logger(),
      usageToolOf(call.path),
    );
    const id = newRunId();
    const bodyHash = await hashBody(body, upload);
    const { userId } = identity;
    const [earlier, refusal] = await Promise.all([
      runs.store.begin({ id, userId, call: name, bodyHash, ...(key !== undefined && { key }) }),
      units.check().then(
        () => null,
        (error: unknown) => ({ error }),
      ),
    ]);
    if (earlier) return replay(ctx, call, earlier, bodyHash);
    if (refusal) {
      await runs.store.remove(id);
      if (units.left) ctx.state.usage = units.left;
      throw refusal.error;
    }
    accepted = true;
    const respond = responseFor(ctx);
    const run = runs.add(id, { stopping: host.stopping, unattended: respond === respondAsync });
    const ended = Promise.resolve()
      .then(() => perform(host, input, { run, units, requestId: ctx.state.requestId }))
      .finally(() => upload?.dispose());
    host.track(ended);
    await respond(ctx, run, ended);
  } finally {
    if (!accepted) await upload?.dispose();
  }
}

/** Does the work of a queued run, whose unit is reserved. Rejects only where the app has no runs. */
export async function performQueued(
  host: CallHost,
  { call, units: kind, work }: Pick<RunInput, 'call' | 'units' | 'work'>,
  { id, identity, requestId, reservation }: QueuedRun,
  logger: Logger,
): Promise<void> {
  if (!host.usage || !host.runs) throw new Error(`Nothing runs the work of ${call.path}.`);
  const units = createCallUnits(host.usage, identity, kind, logger, reservation.tool, reservation);
  const run = host.runs.add(id, { stopping: host.stopping, unattended: true });
  const { error } = await perform(host, { call, work }, { run, units, requestId });
  if (error) logger.warn({ err: error }, 'a queued run failed');
  // Does nothing if the work has charged or refunded the unit.
  await units.end('failed');
}

interface Performance {
  run: LiveRun;
  units: RunContext['units'];
  requestId: string;
}

/** Does the work and stores its outcome. Never rejects. */
async function perform(
  host: CallHost,
  { call, work }: Pick<RunInput, 'call' | 'work'>,
  { run, units, requestId }: Performance,
): Promise<Ending> {
  try {
    const { id, signal, send, cancel } = run;
    const result = await work({ id, units, signal, send, cancel });
    const outcome = { status: 200, body: toJson(call, { ...result, usage: units.left }, host) };
    return { outcome, lastEvent: await run.end(outcome), error: null };
  } catch (thrown) {
    const error =
      thrown instanceof RunStopped ? new AppError('run_stopped', { cause: thrown }) : asAppError(thrown);
    const failure = toFailure(error, requestId, units.left ?? undefined);
    const outcome = { status: error.status, body: JSON.stringify(failure) };
    return { outcome, lastEvent: await run.end(outcome), error };
  }
}

function responseFor(ctx: RequestContext): Respond {
  if (wantsEventStream(ctx)) return respondWithEvents;
  return /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(ctx.get('prefer')) ? respondAsync : respondWithJson;
}

const respondWithEvents: Respond = async (ctx, run, ended) => {
  ctx.set('Content-Location', addressesOf(run.id).stream_url);
  const stream = createEventStream(ctx);
  const release = run.listen((event) => stream.write(event));
  const ending = await endOrClose(ctx, ended).finally(release);
  if (!ending) return;
  const { outcome, error } = ending;
  if (error) {
    reportFailure(ctx, outcome, error);
    if (!stream.opened) throw error;
  }
  stream.write(lastEvent(outcome, ending.lastEvent));
  stream.end();
};

const respondWithJson: Respond = async (ctx, run, ended) => {
  const release = run.listen(() => undefined);
  const ending = await endOrClose(ctx, ended).finally(release);
  if (!ending) return;
  const { outcome, error } = ending;
  if (error) {
    reportFailure(ctx, outcome, error);
    throw error;
  }
  sendJson(ctx, outcome.body);
};

const respondAsync: Respond = async (ctx, run, ended) => {
  const begun = Promise.withResolvers<null>();
  const release = run.listen(() => begun.resolve(null));
  const early = await Promise.race([begun.promise, endOrClose(ctx, ended)]).finally(release);
  if (early?.error && !run.begun) {
    reportFailure(ctx, early.outcome, early.error);
    throw early.error;
  }
  accept(ctx, run.id);
};

/** Responds with 202 and the addresses of the run. */
function accept(ctx: RequestContext, id: Types.ObjectId): void {
  const addresses = addressesOf(id);
  ctx.status = 202;
  ctx.set({ Location: addresses.url, 'Preference-Applied': 'respond-async' });
  const message = 'The run has begun. Its address says how it ends.';
  sendJson(ctx, JSON.stringify({ success: true, message, id: id.toHexString(), ...addresses }));
}

/** The paths of a run: its creation, its stream, and the call that stops it. */
function addressesOf(id: Types.ObjectId) {
  const at = (path: string) => path.replace(':id', id.toHexString());
  return {
    url: at(routes.getCreation.path),
    stream_url: at(routes.streamCreation.path),
    stop_url: at(routes.stopCreation.path),
  };
}

/** The end of a run; null when the client disconnects first. The run goes on then. */
async function endOrClose(ctx: RequestContext, ended: Promise<Ending>): Promise<Ending | null> {
  const closed = Promise.withResolvers<null>();
  const onClose = () => closed.resolve(null);
  ctx.res.once('close', onClose);
  if (ctx.res.destroyed) onClose();
  const ending = await Promise.race([ended, closed.promise]);
  ctx.res.off('close', onClose);
  if (ending) return ending;
  ctx.respond = false;
  const logger = ctx.state.logger();
  logger.info('the client disconnected; its run goes on');
  void ended.then(({ error }) => error && logger.warn({ err: error }, 'a run failed without its client'));
  return null;
}

function reportFailure(ctx: RequestContext, { body }: RunOutcome, error: AppError): void {
  ctx.state.failure = error;
  const { usage } = JSON.parse(body) as Failure;
  if (usage) ctx.state.usage = usage;
}

/**
 * Responds as to the earlier request with the same key.
 * @throws AppError `idempotency_key_reused` for another body, `idempotency_key_in_use` while the run lasts, or its failure
 */
function replay(ctx: RequestContext, call: Call, earlier: EarlierRun, bodyHash: string): void {
  const { _id, body_hash, state, outcome, last_event = 1 } = earlier;
  if (body_hash !== bodyHash) {
    throw new AppError('idempotency_key_reused', {
      details: [{ field: idempotencyKeyHeader, message: `Was used for another body of ${call.path}.` }],
    });
  }
  if (state === 'running' || !outcome) {
    ctx.set('Location', addressesOf(_id).url);
    throw new AppError('idempotency_key_in_use', { retryAfterSeconds: 2 });
  }
  ctx.set(replayedHeader, 'true');
  const respond = responseFor(ctx);
  if (respond === respondAsync) accept(ctx, _id);
  else if (respond === respondWithEvents) {
    ctx.set('Content-Location', addressesOf(_id).stream_url);
    const stream = createEventStream(ctx);
    stream.write(lastEvent(outcome, last_event));
    stream.end();
  } else if (outcome.status === 200) sendJson(ctx, outcome.body);
  else throw failureOf(ctx, outcome);
}

/** The stored failure, for this request. */
function failureOf(ctx: RequestContext, { body }: RunOutcome): AppError {
  const { code, message, details, usage } = JSON.parse(body) as Failure;
  if (usage) ctx.state.usage = usage;
  return new AppError(code, { message, ...(details && { details }) });
}
