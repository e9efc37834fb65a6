import {
  type Call,
  type Identity,
  idempotencyKeyHeader,
  replayedHeader,
  runAddresses,
  type UnitKind,
  usageToolOf,
} from '@atelier/contracts';
import { AppError } from '../errors/app-error.ts';
import { hashBody, idempotencyKeyOf } from '../runs/idempotency.ts';
import { newRunId } from '../runs/live-runs.ts';
import type { EarlierRun } from '../runs/run-store.ts';
import { createCallUnits } from '../usage/call-units.ts';
import type { CallHost } from './call-context.ts';
import type { Upload } from './call-input.ts';
import { performRun, type RunWork } from './perform-run.ts';
import type { RequestContext } from './request-state.ts';
import { runResponseFor } from './run-response.ts';

/** A checked request of a creating call. */
export interface RunInput extends RunWork {
  /** Of the call: idempotency keys are distinguished by it. */
  name: string;
  /** What the call costs. */
  units: UnitKind;
  identity: Identity;
  body: unknown;
  upload: Upload | undefined;
}

/**
 * Serves a creating call as a run: the work belongs to the server and goes on when the client disconnects. The client gets the
 * result as JSON, as a stream of events, or with `Prefer: respond-async` (RFC 7240, section 4.1) the addresses of the run.
 * A repeated request with the same idempotency key gets the response of the first one.
 */
export async function serveRun(ctx: RequestContext, host: CallHost, input: RunInput): Promise<void> {
  const { name, call, identity, body, upload } = input;
  if (!host.creating) throw new Error(`Nothing runs the work of ${call.path}.`);
  const { usage, runs } = host.creating;
  let accepted = false;
  try {
    const key = idempotencyKeyOf(ctx);
    const cost = { user: identity, kind: input.units, tool: usageToolOf(call.path) };
    const units = createCallUnits(usage, cost, ctx.state.logger());
    const id = newRunId();
    const bodyHash = await hashBody(body, upload);
    const { userId } = identity;
    // Both at once, because each waits for the database. A refusal does not count for a repeated request.
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
    const response = runResponseFor(ctx);
    const run = runs.add(id, { stopping: host.stopping, unattended: response.unattended });
    const ended = Promise.resolve()
      .then(() => performRun(host, input, { run, units, requestId: ctx.state.requestId }))
      .finally(() => upload?.dispose());
    host.track(ended);
    await response.respond(ctx, run, ended);
  } finally {
    if (!accepted) await upload?.dispose();
  }
}

/**
 * Responds as to the earlier request with the same key.
 * @throws AppError `idempotency_key_reused` for another body, `idempotency_key_in_use` while the run lasts, or its failure
 */
function replay(ctx: RequestContext, call: Call, earlier: EarlierRun, bodyHash: string): void {
  const { _id: id, body_hash, state, outcome, last_event: lastEvent = 1 } = earlier;
  if (body_hash !== bodyHash) {
    throw new AppError('idempotency_key_reused', {
      details: [{ field: idempotencyKeyHeader, message: `Was used for another body of ${call.path}.` }],
    });
  }
  if (state === 'running' || !outcome) {
    ctx.set('Location', runAddresses(id.toHexString()).url);
    throw new AppError('idempotency_key_in_use', { retryAfterSeconds: 2 });
  }
  ctx.set(replayedHeader, 'true');
  runResponseFor(ctx).replay(ctx, { id, outcome, lastEvent });
}
