import { type Failure, runAddresses } from '@atelier/contracts';
import { AppError, levelOf, publicOrigin, sentence } from '@atelier/server-kit/errors';
import type { RequestContext } from '@atelier/server-kit/http';
import { onceClosed, sendJson } from '@atelier/server-kit/http';
import type { Types } from 'mongoose';
import type { LiveRun } from '../runs/live-run.ts';
import { lastEvent, type Outcome } from '../runs/outcome.ts';
import { createEventStream, wantsEventStream } from './event-stream.ts';
import type { Ended } from './perform-run.ts';

/** A form of the response to a creating call. */
export interface ResponseForm {
  unattended: boolean;
  /**
   * Responds for a run of this process.
   * @throws AppError the failure of the run, if nothing was sent before it
   */
  respond(ctx: RequestContext, run: LiveRun, ended: Promise<Ended>): Promise<void>;
  /**
   * Responds for the run of an earlier request, which has ended unless the form is `unattended`.
   * @throws AppError its failure, unless the form sends it
   */
  replay(ctx: RequestContext, run: Replayed): void;
}

/** A run whose outcome is stored. */
interface Replayed {
  id: Types.ObjectId;
  outcome: Outcome;
  /** The id of the event that reports the outcome. */
  lastEvent: number;
}

/** The requested form, by `Accept` or `Prefer`. */
export function runResponseFor(ctx: RequestContext): ResponseForm {
  if (wantsEventStream(ctx)) return asEvents;
  return /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(ctx.get('prefer')) ? asAddresses : asJson;
}

const asEvents: ResponseForm = {
  unattended: false,
  async respond(ctx, run, ended) {
    const stream = openStream(ctx, run.id);
    const release = run.listen((event) => stream.write(event));
    const ending = await unlessClosed(ctx, ended, ended).finally(release);
    if (!ending) return;
    const { outcome, error } = ending;
    if (error) {
      reportFailure(ctx, outcome, error);
      if (!stream.opened) throw error;
    }
    stream.write(lastEvent(outcome, ending.lastEvent));
    stream.end();
  },
  replay(ctx, run) {
    const stream = openStream(ctx, run.id);
    stream.write(lastEvent(run.outcome, run.lastEvent));
    stream.end();
  },
};

function openStream(ctx: RequestContext, id: Types.ObjectId) {
  ctx.set('Content-Location', runAddresses(id.toHexString()).stream_url);
  return createEventStream(ctx);
}

const asJson: ResponseForm = {
  unattended: false,
  async respond(ctx, run, ended) {
    let started = false;
    const release = run.listen(({ event }) => {
      started ||= event === 'started';
    });
    const ending = await unlessClosed(ctx, ended, ended).finally(release);
    if (!ending) return;
    const { outcome, error } = ending;
    if (error) {
      reportFailure(ctx, outcome, error);
      if (started) locateCreation(ctx, run.id);
      throw error;
    }
    sendJson(ctx, outcome.body);
  },
  replay(ctx, { id, outcome }) {
    if (outcome.status !== 200) {
      // Only a failure with text is replayed.
      locateCreation(ctx, id);
      throw failureOf(ctx, outcome);
    }
    sendJson(ctx, outcome.body);
  },
};

/** Names the creation of a failed run, which has the partial result. */
function locateCreation(ctx: RequestContext, id: Types.ObjectId): void {
  ctx.set('Location', runAddresses(id.toHexString()).url);
}

/** `Prefer: respond-async`: the run's addresses, as soon as it has begun. */
const asAddresses: ResponseForm = {
  unattended: true,
  async respond(ctx, run, ended) {
    const begun = Promise.withResolvers<'begun'>();
    const release = run.listen(() => begun.resolve('begun'));
    const first = await unlessClosed(ctx, Promise.race([begun.promise, ended]), ended).finally(release);
    if (!first) return;
    if (first === 'begun') logFailure(ctx, ended, 'a run failed after its response');
    else if (first.error) {
      reportFailure(ctx, first.outcome, first.error);
      throw first.error;
    }
    accept(ctx, run.id);
  },
  replay: (ctx, run) => accept(ctx, run.id),
};

/** Responds with 202 and the addresses of the run. */
function accept(ctx: RequestContext, id: Types.ObjectId): void {
  const runId = id.toHexString();
  const { url: Location } = runAddresses(runId);
  const addresses = runAddresses(runId, publicOrigin);
  ctx.status = 202;
  ctx.set({ Location, 'Preference-Applied': 'respond-async' });
  sendJson(ctx, JSON.stringify({ success: true, ...sentence('run_begun'), id: runId, ...addresses }));
}

/** The result of `awaited`; undefined if the client disconnects first. The run then continues, and its failure is logged. */
async function unlessClosed<Result>(
  ctx: RequestContext,
  awaited: Promise<Result>,
  ended: Promise<Ended>,
): Promise<Result | undefined> {
  const closed = Promise.withResolvers<undefined>();
  const release = onceClosed(ctx.res, () => closed.resolve(undefined));
  const result = await Promise.race([awaited, closed.promise]);
  release();
  if (result !== undefined) return result;
  ctx.respond = false;
  ctx.state.logger().info('the client disconnected; its run goes on');
  logFailure(ctx, ended, 'a run failed without its client');
  return undefined;
}

function logFailure(ctx: RequestContext, ended: Promise<Ended>, message: string): void {
  const logger = ctx.state.logger();
  void ended.then((ending) => ending.error && logger[levelOf(ending.error)]({ err: ending.error }, message));
}

function reportFailure(ctx: RequestContext, { body }: Outcome, error: AppError): void {
  ctx.state.failure = error;
  const { usage } = JSON.parse(body) as Failure;
  if (usage) ctx.state.usage = usage;
}

/** The stored failure, for this request. */
function failureOf(ctx: RequestContext, { body }: Outcome): AppError {
  const { code, usage, ...failure } = JSON.parse(body) as Failure;
  if (usage) ctx.state.usage = usage;
  return new AppError(code, failure);
}
