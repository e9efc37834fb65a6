import type { Call, UnitKind } from '@atelier/contracts';
import { AppError, asAppError, toFailure } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { queuedRunWait } from '../metrics/metrics.ts';
import { type LiveRun, RunStopped } from '../runs/live-runs.ts';
import type { RunOutcome } from '../runs/run-models.ts';
import type { ClaimedRun, RunQueue } from '../runs/run-queue.ts';
import { createCallUnits } from '../usage/call-units.ts';
import type { CallHost, RunContext } from './call-context.ts';
import { toJson } from './send-json.ts';

/** Less than the 24 hours after which runs are removed, so that the end of the run is reported. */
const longestWaitMs = 12 * 60 * 60 * 1000;

/** What produces the response of a creating call. */
export interface RunWork {
  call: Call;
  /** The work of the call's handler. */
  work(run: RunContext): Promise<object>;
}

/** A run whose work is to be done. */
export interface StartedRun {
  run: LiveRun;
  units: RunContext['units'];
  /** See `RunContext`; false unless given. */
  beginsAgain?: boolean;
  requestId: string;
}

/** What the work of a run led to. */
interface Result {
  outcome: RunOutcome;
  /** Null after success. */
  error: AppError | null;
}

/** How a run ended in this process. */
export interface Ending extends Result {
  /** The id of the event that reports the outcome. */
  lastEvent: number;
}

/** Does the work and stores its outcome. Never rejects. */
export async function performRun(host: CallHost, work: RunWork, started: StartedRun): Promise<Ending> {
  const result = await resultOf(host, work, started);
  return { ...result, lastEvent: await started.run.end(result.outcome) };
}

export interface QueuedRunOptions {
  units: UnitKind;
  /** Where the run waits again when it is refused before its work begins. */
  queue: Pick<RunQueue, 'putBack'>;
  logger: Logger;
}

/**
 * Does the work of a queued run, whose unit is reserved. A run that has made nothing, because of an error that says when to try
 * again, returns to the queue with its unit, unless it was queued more than 12 hours ago.
 */
export async function performQueued(
  host: CallHost,
  work: RunWork,
  queued: ClaimedRun,
  { units: kind, queue, logger }: QueuedRunOptions,
): Promise<void> {
  if (!host.creating) throw new Error(`Nothing runs the work of ${work.call.path}.`);
  const { usage, runs } = host.creating;
  const { id, identity, requestId, reservation, queuedAt, lastEvent } = queued;
  const waitedMs = Date.now() - queuedAt.getTime();
  const units = createCallUnits(usage, { user: identity, kind, reservation }, logger);
  const run = runs.add(id, { stopping: host.stopping, unattended: true, after: lastEvent });
  const beginsAgain = waitedMs < longestWaitMs;
  let { outcome, error } = await resultOf(host, work, { run, units, beginsAgain, requestId });
  const retrySeconds = beginsAgain && !units.begun ? error?.retryAfterSeconds : undefined;
  if (retrySeconds !== undefined) {
    const waiting = { ...queued, lastEvent: await run.leave() };
    if (await queue.putBack(waiting, retrySeconds)) {
      logger.info({ err: error }, 'a queued run was refused and waits again');
      return;
    }
    ({ outcome, error } = failed(new AppError('run_stopped'), requestId));
  }
  queuedRunWait.observe({ call: queued.call }, waitedMs / 1000);
  await run.end(outcome);
  if (error) logger.warn({ err: error }, 'a queued run failed');
  // Does nothing if the work has charged or refunded the unit.
  await units.end('failed');
}

async function resultOf(
  host: CallHost,
  { call, work }: RunWork,
  { run, units, beginsAgain = false, requestId }: StartedRun,
): Promise<Result> {
  try {
    const { id, signal, send, cancel } = run;
    const result = await work({ id, units, beginsAgain, signal, send, cancel });
    const body = toJson(call, { ...result, usage: units.left }, host);
    return { outcome: { status: 200, body }, error: null };
  } catch (thrown) {
    const error =
      thrown instanceof RunStopped ? new AppError('run_stopped', { cause: thrown }) : asAppError(thrown);
    return failed(error, requestId, units);
  }
}

function failed(error: AppError, requestId: string, units?: RunContext['units']): Result {
  const failure = toFailure(error, requestId, units?.left ?? undefined);
  return { outcome: { status: error.status, body: JSON.stringify(failure) }, error };
}
