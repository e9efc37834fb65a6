import type { Call, Creation } from '@atelier/contracts';
import { AppError, asAppError, toFailure } from '@atelier/server-kit/errors';
import { toJson } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import { queuedRunWait } from '@atelier/server-kit/metrics';
import { type LiveRun, RunLost, RunStopped } from '../runs/live-runs.ts';
import type { RunContext } from '../runs/make-creation.ts';
import { createdResponse, type Outcome } from '../runs/outcome.ts';
import type { ClaimedRun, RunQueue } from '../runs/run-queue.ts';
import type { Owned, QueuedWork } from '../runs/run-store.ts';
import { type CallUnits, createCallUnits } from '../usage/call-units.ts';
import type { CallHost, Creating } from './call-context.ts';

/** For how long a run of the queue may be refused and wait again: less than it may wait at all, so that its end says why. */
const longestWaitMs = 12 * 60 * 60 * 1000;

/** What makes the creation of a creating call. */
export interface CreatingWork {
  /** The name of the call; of a module's service `<module>/<call>`. */
  name: string;
  call: Call;
  work(run: RunContext): Promise<Creation>;
}

/** A run of a request whose work another process can begin again. */
export interface Movable extends QueuedWork {
  owned: Owned;
}

/** A run whose work is to be done. */
export interface StartedRun {
  run: LiveRun;
  units: CallUnits;
  requestId: string;
  logger: Logger;
}

/** How a run ended in this process. */
export interface Ended {
  outcome: Outcome;
  error: AppError | null;
  /** The id of the event that reports the outcome. */
  lastEvent: number;
}

const isRestart = ({ code }: AppError) => code === 'server_restarting';

/**
 * Does the work and ends the run. Never rejects. A run that is refused before its work begins is not kept, unless its address was sent as
 * the response. Returns null for a `movable` run that goes on at another process, because this one has to stop; its client has its
 * address.
 */
export async function performRun(
  host: CallHost & { creating: Creating },
  work: CreatingWork,
  started: StartedRun,
  movable: Movable | null,
): Promise<Ended | null> {
  const { run, logger } = started;
  let attempt = await attemptOf(
    work,
    started,
    (error) => movable !== null && run.lastEvent > 1 && isRestart(error),
  );
  const { unattended, lastEvent } = run;
  if (movable && lastEvent > 1 && !run.hasEnded && attempt.error && isRestart(attempt.error)) {
    const last = await run.leave();
    const moved = host.creating.runs.store.moveToQueue(movable.owned, movable, last);
    if (await moved.catch((error: unknown) => logger.warn({ err: error }, 'a run could not be moved'))) {
      logger.info('a run goes on at another process');
      return null;
    }
    attempt = { creation: null, error: new AppError('run_stopped') };
  }
  return conclude(host, work, started, attempt, !(unattended && lastEvent > 1));
}

/**
 * Does the work of a queued run, whose unit is reserved. A run that has made nothing, because of an error that says when to try
 * again, returns to the queue with its unit, unless it was queued more than 12 hours ago.
 */
export async function performQueued(
  host: CallHost & { creating: Creating },
  work: CreatingWork,
  queued: ClaimedRun,
  { queue, logger }: { queue: Pick<RunQueue, 'putBack'>; logger: Logger },
): Promise<void> {
  const { usage, runs } = host.creating;
  const { identity, requestId, reservation, queuedAt, lastEvent } = queued;
  const waitedMs = Date.now() - queuedAt.getTime();
  const left = await usage.read(identity, reservation.kind);
  const units = createCallUnits(usage, { user: identity, reservation, left }, logger);
  const options = { stopping: host.stopping, unattended: true, after: lastEvent, requestId };
  const run = runs.add(queued, options);
  const started = { run, units, requestId, logger };
  const beginsAgain = waitedMs < longestWaitMs;
  let attempt = await attemptOf(
    work,
    started,
    (error) => beginsAgain && (isRestart(error) || error.code === 'provider_busy'),
  );
  const retrySeconds = beginsAgain && !run.hasEnded ? attempt.error?.retryAfterSeconds : undefined;
  if (retrySeconds !== undefined) {
    const waiting = { ...queued, lastEvent: await run.leave() };
    if (await queue.putBack(waiting, retrySeconds)) {
      logger.info({ err: attempt.error }, 'a queued run was refused and waits again');
      return;
    }
    attempt = { creation: null, error: new AppError('run_stopped') };
  }
  queuedRunWait.observe({ call: queued.call }, waitedMs / 1000);
  const { error } = await conclude(host, work, started, attempt, false);
  if (error) logger.warn({ err: error }, 'a queued run failed');
}

type Attempt = { creation: Creation; error: null } | { creation: null; error: AppError };

async function attemptOf(
  { work }: CreatingWork,
  { run, units }: StartedRun,
  beginsAgain: RunContext['beginsAgain'],
): Promise<Attempt> {
  try {
    const { id, signal, send, cancel, begin, end } = run;
    const creation = await work({ id, units, beginsAgain, signal, send, cancel, begin, end });
    return { creation, error: null };
  } catch (thrown) {
    const stopped = thrown instanceof RunStopped;
    return {
      creation: null,
      error: stopped ? new AppError('run_stopped', { cause: thrown }) : asAppError(thrown),
    };
  }
}

/** What the work led to. Ends the run if the work has not. */
async function conclude(
  host: CallHost,
  { call, name }: CreatingWork,
  { run, units, requestId, logger }: StartedRun,
  attempt: Attempt,
  refused: boolean,
): Promise<Ended> {
  let { error } = attempt;
  if (attempt.creation) {
    try {
      const response = { ...createdResponse(attempt.creation, name), usage: units.left };
      const body = toJson(call, response, host);
      return { outcome: { status: 200, body }, error: null, lastEvent: run.lastEvent };
    } catch (thrown) {
      error = asAppError(thrown);
    }
  } else if (!run.hasEnded && !(attempt.error instanceof RunLost)) {
    await endRefused({ run, units, logger, error: attempt.error, refused });
  }
  error ??= new AppError('internal');
  const body = JSON.stringify(toFailure(error, requestId, units.left));
  return { outcome: { status: error.status, body }, error, lastEvent: run.lastEvent };
}

interface Refusal extends Pick<StartedRun, 'run' | 'units' | 'logger'> {
  error: AppError;
  refused: boolean;
}

async function endRefused({ run, units, logger, error, refused }: Refusal): Promise<void> {
  const status = error.code === 'run_stopped' ? 'stopped' : 'failed';
  try {
    await run.end({ status, error, refused });
    await units.end(status, error.code);
  } catch (failure) {
    // The sweep ends it.
    logger.warn({ err: failure, run: run.id.toHexString() }, 'could not store how a run ended');
  }
}
