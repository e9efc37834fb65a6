import { type RequestContext, writeClientUat } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import type { Device, Session } from '../store/clients.ts';

/** Creates a session for `userId` on the request's client and makes it the active one. */
export function openSession(
  instance: Instance,
  ctx: RequestContext,
  userId: string,
  strategy: string,
): Session {
  const client = ctx.state.client ?? instance.clients.create().client;
  const now = Date.now();
  const session = instance.sessions.create({ userId, clientId: client.id }, deviceOf(ctx));
  ctx.state.client = instance.clients.save({
    ...client,
    last_active_session_id: session.id,
    last_strategy: strategy,
    sign_in_id: null,
    sign_up_id: null,
    updated_at: now,
  });
  const user = instance.users.byId(userId);
  if (user) instance.users.save({ ...user, last_sign_in_at: now });
  writeClientUat(ctx, now);
  return session;
}

const browsers: readonly [name: string, version: RegExp][] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /(?:Headless)?Chrome\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Macintosh', /Macintosh/],
  ['Linux', /Linux/],
];

/** Reads the device from the request headers, for the list of active devices. */
function deviceOf(ctx: RequestContext): Device {
  const agent = ctx.get('user-agent');
  const [browser, version] = browsers.find(([, mark]) => mark.test(agent)) ?? ['Unknown browser', /$^/];
  return {
    browser_name: browser,
    browser_version: version.exec(agent)?.[1] ?? '',
    device_type: systems.find(([, mark]) => mark.test(agent))?.[0] ?? 'Unknown device',
    is_mobile: /Mobile|iPhone|Android/.test(agent),
    ip_address: ctx.get('x-forwarded-for').split(',')[0]?.trim() || ctx.ip,
  };
}
