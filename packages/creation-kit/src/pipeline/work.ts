import { AppError, asAppError } from '@atelier/server-kit/errors';
import { type RequestContext, toJson } from '@atelier/server-kit/http';
import type { CreationRecord } from '../creations/creation-fields.ts';
import type { ClaimedKey } from '../runs/idempotency-keys.ts';
import { type LiveRun, RunLost, RunStopped } from '../runs/live-run.ts';
import type { FinalState } from '../runs/run-store.ts';
import { type CallUnits, chargedCallMs } from '../usage/call-units.ts';
import { type OpenDraft, openDraft } from './draft.ts';
import type { ReservedRun } from './reserve.ts';
import type {
  AnsweringWork,
  CreatingWork,
  CreationResult,
  RunHost,
  RunRequest,
  Work,
} from './run-request.ts';
import { bodyOf, type RunResult, resultOf } from './run-result.ts';

export interface WorkingRun {
  /** Absent without a creation. */
  live?: LiveRun;
  /** Never rejects. */
  result: Promise<RunResult>;
}

interface Working extends ReservedRun {
  request: RunRequest;
  work: Work;
  key: ClaimedKey | undefined;
  unattended: boolean;
}

/** Begins the work of a run once the caller listens to its events. */
export function work(
  ctx: RequestContext,
  host: RunHost,
  { request: { call, upload }, work, owned, units, key, unattended }: Working,
): WorkingRun {
  const { requestId } = ctx.state;
  const begin = async (run: () => Promise<RunResult>) => {
    await Promise.resolve();
    const result = await run();
    await upload?.dispose();
    return checked(result);
  };
  /** A response that does not match its contract is an internal error. */
  const checked = (result: RunResult): RunResult => {
    if (result.error) return result;
    try {
      toJson(call, bodyOf(result), host);
      return result;
    } catch (error) {
      return { ...result, error: asAppError(error) };
    }
  };
  if ('answer' in work) {
    const answering = { work, units, key, stopping: host.stopping, requestId };
    const result = begin(() => answer(answering));
    host.track(result);
    return { result };
  }
  const { runs, publicOrigin } = host.creating;
  const live = runs.add(owned, { stopping: host.stopping, unattended, requestId });
  const making = { run: live, work, units, publicOrigin, requestId, logger: ctx.state.logger() };
  const result = begin(() => make(making));
  host.track(result);
  return { live, result };
}

interface Making {
  run: LiveRun;
  work: CreatingWork;
  units: CallUnits;
  publicOrigin: string;
  requestId: string;
  logger: ReturnType<RequestContext['state']['logger']>;
}

/** Makes a creation, and stores how it ended. */
export async function make({
  run,
  work,
  units,
  publicOrigin,
  requestId,
  logger,
}: Making): Promise<RunResult> {
  const draft = openDraft(run, units, work.creation);
  const final = await finalState(run, draft, work);
  const { error, charged } = final;
  try {
    const record = await run.end(final);
    await units.end(record.status, error?.code, charged);
    return { ...resultOf(record, units.left, publicOrigin), error };
  } catch (failure) {
    // The sweep ends the run.
    if (!(failure instanceof RunLost))
      logger.warn({ err: failure, run: run.id }, 'could not store how a run ended');
    const id = draft.hasBegun ? run.id.toHexString() : undefined;
    return {
      id,
      error: error ?? asAppError(failure),
      usage: units.left,
      requestId,
      lastEvent: run.lastEvent,
    };
  }
}

async function finalState(
  run: LiveRun,
  draft: OpenDraft,
  { waits, make }: CreatingWork,
): Promise<FinalState> {
  try {
    if (!waits) draft.start();
    const made = await make(draft);
    const fields = { ...fieldsOf(draft, made), content: draft.text };
    return { status: 'completed', fields, charged: made?.images?.length };
  } catch (thrown) {
    const { text: content, hasBegun } = draft;
    const isStopped = run.signal.reason instanceof RunStopped;
    const reason = asAppError(run.signal.aborted ? run.signal.reason : thrown);
    if (!hasBegun) {
      const isAddressSent = run.unattended && run.lastEvent > 1;
      return isStopped
        ? {
            status: 'stopped',
            error: new AppError('run_stopped', { cause: thrown }),
            refused: !isAddressSent,
          }
        : { status: 'failed', error: reason, refused: !isAddressSent };
    }
    if (isStopped) return { status: 'stopped', fields: { content } };
    if (content === '') return { status: 'failed', error: reason };
    return { status: 'incomplete', error: interruption(reason), fields: { content } };
  }
}

/** Sentences that name who has to act, or when. */
const tellingSentences: ReadonlySet<string | undefined> = new Set(['provider_unusable', 'provider_wait']);

/** An interrupted text is `provider_interrupted`, unless the provider refused or the process stops. */
function interruption(error: AppError): AppError {
  const { code, message, sentence, retryAfterSeconds } = error;
  if (code === 'provider_refused' || code === 'server_restarting') return error;
  const own = tellingSentences.has(sentence.message_code) && {
    message,
    ...sentence,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  };
  return new AppError('provider_interrupted', { cause: error, ...own });
}

function fieldsOf(
  { creation: { settings } }: OpenDraft,
  { images, settings: determined, ...extra }: CreationResult = {},
): Partial<CreationRecord> {
  const [image, ...others] = images ?? [];
  return {
    ...extra,
    ...(determined && { settings: { ...settings, ...determined } }),
    ...(image && { image_key: image.key, image_ext: image.ext, image_id: image.id, image_hash: image.hash }),
    ...(image?.effect && { image_effect: image.effect }),
    ...(others.length > 0 && {
      image_position: 0,
      variants: others.map(({ key, ext, id, hash }, index) => ({ position: index + 1, key, ext, id, hash })),
    }),
  };
}

interface Answering {
  work: AnsweringWork;
  units: CallUnits;
  key: ClaimedKey | undefined;
  stopping: AbortSignal;
  requestId: string;
}

async function answer({ work, units, key, stopping, requestId }: Answering): Promise<RunResult> {
  const late = AbortSignal.timeout(chargedCallMs);
  const base = { requestId, lastEvent: 0 };
  try {
    const response = await work.answer(AbortSignal.any([stopping, late]));
    await units.end('completed');
    await key?.keep(JSON.stringify(response));
    return { ...base, response, usage: units.left };
  } catch (thrown) {
    const error = late.aborted ? new AppError('provider_timeout', { cause: thrown }) : asAppError(thrown);
    await units.end('failed', error.code);
    await key?.release().catch(() => undefined);
    return { ...base, error, usage: units.left };
  }
}
