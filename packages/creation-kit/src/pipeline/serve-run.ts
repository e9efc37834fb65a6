import type { RequestContext } from '@atelier/server-kit/http';
import mongoose from 'mongoose';
import type { ClaimedKey } from '../runs/idempotency-keys.ts';
import { accept } from './accept.ts';
import { reserve } from './reserve.ts';
import { formOf, replay } from './respond.ts';
import type { RunHost, RunRequest } from './run-request.ts';
import { type WorkingRun, work } from './work.ts';

/** Serves a call that costs units. The work continues when the client disconnects. */
export async function serveRun(ctx: RequestContext, host: RunHost, request: RunRequest): Promise<void> {
  const id = new mongoose.Types.ObjectId();
  const form = formOf(ctx, request.call);
  let key: ClaimedKey | undefined;
  let run: WorkingRun;
  try {
    const accepted = await accept(ctx, host.creating.keys, request, id);
    if (accepted.earlier) {
      await request.upload?.dispose();
      return await replay(ctx, host, request, accepted.earlier);
    }
    key = accepted.key;
    const described = await request.describe();
    const reserved = await reserve(ctx, host, { request, work: described, id });
    run = work(ctx, host, { ...reserved, request, work: described, key, unattended: form.unattended });
  } catch (error) {
    await key?.release();
    await request.upload?.dispose();
    throw error;
  }
  await form.respond(ctx, run);
}
