import { replayedHeader } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import { type RequestContext, sendJson, toJson } from '@atelier/server-kit/http';
import mongoose from 'mongoose';
import { acceptRequest } from '../runs/reply-store.ts';
import type { CallHost } from './call-context.ts';
import { assertSame, hashBody } from './call-input.ts';
import type { CreatingRequest } from './serve-run.ts';

interface KeyedRequest extends Pick<CreatingRequest, 'name' | 'call' | 'units' | 'identity' | 'body'> {
  key: string;
  work(signal: AbortSignal): Promise<unknown>;
}

/**
 * Serves a call that costs a unit and creates nothing, with an idempotency key: a repeated request gets the first one's
 * response. The work continues when the client disconnects. A failure is not stored.
 */
export async function serveOnce(ctx: RequestContext, host: CallHost, input: KeyedRequest): Promise<void> {
  const { name, call, units, identity, body, key, work } = input;
  const { replies, usage } = host.creating ?? {};
  if (!replies || !usage) throw new Error(`Nothing stores the replies of ${call.path}.`);
  const own = { _id: new mongoose.Types.ObjectId(), user_id: identity.userId };
  const body_hash = await hashBody(body, undefined);
  const earlier = await acceptRequest(replies, { ...own, call: name, key, body_hash });
  if (earlier) {
    assertSame(call, earlier.body_hash, body_hash);
    if (earlier.body === undefined) throw new AppError('idempotency_key_in_use', { retryAfterSeconds: 5 });
    ctx.set(replayedHeader, 'true');
    const left = await usage.read(identity, units);
    return sendJson(ctx, JSON.stringify({ ...JSON.parse(earlier.body), usage: left }));
  }
  const reply = async () => {
    try {
      const json = toJson(call, await work(host.stopping), host);
      await replies.updateOne(own, { $set: { body: json } });
      return json;
    } catch (error) {
      await replies.deleteOne(own);
      throw error;
    }
  };
  const replied = reply();
  host.track(replied);
  sendJson(ctx, await replied);
}
