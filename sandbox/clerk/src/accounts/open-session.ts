import { writeClientUat } from '../http/cookies.ts';
import type { Visit } from '../http/visit.ts';
import type { Session } from '../store/sessions.ts';
import type { World } from '../world.ts';
import { deviceOf } from './device.ts';

/** Signs `userId` in on the visit's client: a new session, which becomes the active one. */
export function openSession(world: World, visit: Visit, userId: string, strategy: string): Session {
  const client = visit.state.client ?? world.clients.create().client;
  const now = Date.now();
  const session = world.sessions.create({ userId, clientId: client.id }, deviceOf(visit));
  visit.state.client = world.clients.save({
    ...client,
    last_active_session_id: session.id,
    last_strategy: strategy,
    sign_in_id: null,
    sign_up_id: null,
    updated_at: now,
  });
  const user = world.users.byId(userId);
  if (user) world.users.save({ ...user, last_sign_in_at: now });
  writeClientUat(visit, now);
  return session;
}
