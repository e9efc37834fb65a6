import { type RequestContext, writeClientUat } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import type { Session } from '../store/clients.ts';

/** Creates a session for `userId` on the request's client and makes it the active one. */
export function openSession(instance: Instance, ctx: RequestContext, userId: string): Session {
  const client = ctx.state.client ?? instance.clients.create().client;
  const now = Date.now();
  const session = instance.sessions.create({ userId, clientId: client.id });
  ctx.state.client = instance.clients.save({
    ...client,
    last_active_session_id: session.id,
    sign_in_id: null,
    sign_up_id: null,
    updated_at: now,
  });
  const user = instance.users.byId(userId);
  if (user) instance.users.save({ ...user, last_sign_in_at: now });
  writeClientUat(ctx, now);
  return session;
}
