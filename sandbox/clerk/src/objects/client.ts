import type { Client } from '../store/clients.ts';
import type { SessionObject } from './session.ts';
import type { SignInObject } from './sign-in.ts';
import type { SignUpObject } from './sign-up.ts';

/** `Client.Client` of Clerk's description. */
export interface ClientObject {
  object: 'client';
  id: string;
  sessions: SessionObject[];
  sign_in: SignInObject | null;
  sign_up: SignUpObject | null;
  last_active_session_id: string | null;
  last_authentication_strategy: string | null;
  cookie_expires_at: number | null;
  captcha_bypass: boolean;
  created_at: number;
  updated_at: number;
}

/** The serialised sessions and attempts of a client. */
export interface ClientContent {
  readonly sessions: SessionObject[];
  readonly signIn: SignInObject | null;
  readonly signUp: SignUpObject | null;
}

/** Serialises a client. The last active session is one that is still active, or null. */
export function clientObject(client: Client, content: ClientContent): ClientObject {
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
