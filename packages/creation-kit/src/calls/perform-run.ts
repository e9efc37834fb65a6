import type { Call, Creation } from '@atelier/contracts';
import { AppError, asAppError, toFailure } from '@atelier/server-kit/errors';
import { toJson } from '@atelier/server-kit/http';
import type { Logger } from '@atelier/server-kit/logging';
import { type LiveRun, RunLost, RunStopped } from '../runs/live-run.ts';
import type { RunContext } from '../runs/make-creation.ts';
import { createdResponse, type Outcome } from '../runs/outcome.ts';
import type { CallUnits } from '../usage/call-units.ts';
import type { CallHost } from './call-context.ts';

/** The work of a creating call. */
export interface CreatingWork {
  /** The name of the call; of a module's service `<module>/<call>`. */
  name: string;
  call: Call;
  work(run: RunContext): Promise<Creation>;
}

/** A run to perform. */
export interface StartedRun {
  run: LiveRun;
  units: CallUnits;
  requestId: string;
  logger: Logger;
}

/** How a run ended. */
export interface Ended {
  outcome: Outcome;
  error: AppError | null;
  /** The id of the outcome's event. */
  lastEvent: number;
}

/**
 * Does the work and ends the run. Never rejects. A run refused before its work begins is not stored, unless its address was
 * sent as the response.
 */
export async function performRun(
  host: CallHost,
  { call, name, work }: CreatingWork,
  started: StartedRun,
): Promise<Ended> {
  const { run, units, requestId } = started;
  let error: AppError;
  try {
    const { id, signal, send, cancel, begin, end } = run;
    const creation = await work({ id, units, signal, send, cancel, begin, end });
    const body = toJson(call, { ...createdResponse(creation, name), usage: units.left }, host);
    return { outcome: { status: 200, body }, error: null, lastEvent: run.lastEvent };
  } catch (thrown) {
    error =
      thrown instanceof RunStopped ? new AppError('run_stopped', { cause: thrown }) : asAppError(thrown);
  }
  if (!run.hasEnded && !(error instanceof RunLost)) await endRefused(started, error);
  const body = JSON.stringify(toFailure(error, requestId, units.left));
  return { outcome: { status: error.status, body }, error, lastEvent: run.lastEvent };
}

async function endRefused({ run, units, logger }: StartedRun, error: AppError): Promise<void> {
  const status = error.code === 'run_stopped' ? 'stopped' : 'failed';
  const isAddressSent = run.unattended && run.lastEvent > 1;
  try {
    await run.end({ status, error, refused: !isAddressSent });
    await units.end(status, error.code);
  } catch (failure) {
    // The sweep ends it.
    logger.warn({ err: failure, run: run.id.toHexString() }, 'could not store how a run ended');
  }
}
