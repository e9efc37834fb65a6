import type { Client } from '../store/clients.ts';
import type { SessionObject } from './session.ts';
import type { SignInObject } from './sign-in.ts';
import type { SignUpObject } from './sign-up.ts';

/** `Client.Client` of Clerk's description. The last active session is one that is still active, or null. */
export function clientObject(
  client: Client,
  content: { sessions: SessionObject[]; signIn: SignInObject | null; signUp: SignUpObject | null },
) {
  const active = content.sessions.map((session) => session.id);
  const last = active.find((id) => id === client.last_active_session_id) ?? active[0] ?? null;
  return {
    object: 'client',
    id: client.id,
    sessions: content.sessions,
    sign_in: content.signIn,
    sign_up: content.signUp,
    last_active_session_id: last,
    last_authentication_strategy: client.last_strategy,
    cookie_expires_at: null,
    captcha_bypass: false,
    created_at: client.created_at,
    updated_at: client.updated_at,
  };
}
