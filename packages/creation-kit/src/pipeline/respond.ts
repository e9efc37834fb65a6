import { type Call, isCreationOpen, replayedHeader, runAddresses } from '@atelier/contracts';
import { AppError, levelOf, publicOrigin, sentence } from '@atelier/server-kit/errors';
import { onceClosed, type RequestContext, sendJson } from '@atelier/server-kit/http';
import type { EarlierRun } from '../runs/idempotency-keys.ts';
import { createEventStream, wantsEventStream } from './event-stream.ts';
import type { RunHost, RunRequest } from './run-request.ts';
import { bodyOf, lastEventOf, type RunResult, resultOf } from './run-result.ts';
import type { WorkingRun } from './work.ts';

/** A form of the response, by `Accept` or `Prefer`. */
export interface ResponseForm {
  /** Whether the run continues without followers. */
  unattended: boolean;
  /** @throws AppError the failure of the run, if nothing was sent before it */
  respond(ctx: RequestContext, run: WorkingRun): Promise<void>;
}

/** A call that makes no creation responds with JSON. */
export function formOf(ctx: RequestContext, { streams }: Call): ResponseForm {
  if (streams && wantsEventStream(ctx)) return asEvents;
  const isAsync = /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(ctx.get('prefer'));
  return streams && isAsync ? asAddresses : asJson;
}

const asEvents: ResponseForm = {
  unattended: false,
  async respond(ctx, { live, result }) {
    const stream = createEventStream(ctx);
    if (live) ctx.set('Content-Location', runAddresses(live.id.toHexString()).stream_url);
    const release = live?.listen((event) => stream.write(event));
    const ended = await unlessClosed(ctx, result, result).finally(release);
    if (!ended) return;
    if (ended.error) reportFailure(ctx, ended);
    if (ended.error && !ended.id && !stream.opened) throw ended.error;
    stream.write(lastEventOf(ended));
    stream.end();
  },
};

const asJson: ResponseForm = {
  unattended: false,
  async respond(ctx, { result }) {
    const ended = await unlessClosed(ctx, result, result);
    if (!ended) return;
    if (!ended.error) return sendJson(ctx, JSON.stringify(bodyOf(ended)));
    reportFailure(ctx, ended);
    if (ended.id) ctx.set('Location', runAddresses(ended.id).url);
    throw ended.error;
  },
};

/** `Prefer: respond-async` (RFC 7240, section 4.1): the run's addresses after its first event. */
const asAddresses: ResponseForm = {
  unattended: true,
  async respond(ctx, { live, result }) {
    if (!live) throw new Error('This run has no addresses.');
    const begun = Promise.withResolvers<'begun'>();
    const release = live.listen(() => begun.resolve('begun'));
    const first = await unlessClosed(ctx, Promise.race([begun.promise, result]), result).finally(release);
    if (!first) return;
    if (first === 'begun') logFailure(ctx, result, 'a run failed after its response');
    else if (first.error) {
      reportFailure(ctx, first);
      throw first.error;
    }
    sendAddresses(ctx, live.id.toHexString());
  },
};

function sendAddresses(ctx: RequestContext, id: string): void {
  ctx.status = 202;
  ctx.set({ Location: runAddresses(id).url, 'Preference-Applied': 'respond-async' });
  const addresses = runAddresses(id, publicOrigin);
  sendJson(ctx, JSON.stringify({ success: true, ...sentence('run_begun'), id, ...addresses }));
}

/** Responds for an earlier run. @throws AppError `idempotency_key_in_use` while it works */
export async function replay(
  ctx: RequestContext,
  { creating: { usage, publicOrigin: origin } }: RunHost,
  { call, identity }: RunRequest,
  { key, creation }: EarlierRun,
): Promise<void> {
  const id = key._id.toHexString();
  const form = formOf(ctx, call);
  const isOpen = creation ? isCreationOpen(creation.status) : key.response === undefined;
  if (isOpen && form !== asAddresses) {
    if (call.streams) ctx.set('Location', runAddresses(id).url);
    throw new AppError('idempotency_key_in_use', { retryAfterSeconds: 2 });
  }
  ctx.set(replayedHeader, 'true');
  if (form === asAddresses) return sendAddresses(ctx, id);
  const left = await usage.read(identity, creation?.run?.unit.kind ?? call.units ?? 'text');
  const result = creation
    ? resultOf(creation, left, origin)
    : { response: JSON.parse(key.response ?? ''), usage: left, requestId: ctx.state.requestId, lastEvent: 0 };
  await form.respond(ctx, { result: Promise.resolve(result) });
}

/** Undefined if the client disconnects first. The run continues, and its failure is logged. */
async function unlessClosed<Result>(
  ctx: RequestContext,
  awaited: Promise<Result>,
  result: Promise<RunResult>,
): Promise<Result | undefined> {
  const closed = Promise.withResolvers<undefined>();
  const release = onceClosed(ctx.res, () => closed.resolve(undefined));
  const first = await Promise.race([awaited, closed.promise]);
  release();
  if (first !== undefined) return first;
  ctx.respond = false;
  ctx.state.logger().info('the client disconnected; its run goes on');
  logFailure(ctx, result, 'a run failed without its client');
  return undefined;
}

function logFailure(ctx: RequestContext, result: Promise<RunResult>, message: string): void {
  const logger = ctx.state.logger();
  void result.then(({ error }) => error && logger[levelOf(error)]({ err: error }, message));
}

function reportFailure(ctx: RequestContext, { error, usage }: RunResult): void {
  ctx.state.failure = error;
  ctx.state.usage = usage;
}
