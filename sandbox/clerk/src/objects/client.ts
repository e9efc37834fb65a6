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

/** What a client has begun and holds, serialised already. */
export interface ClientParts {
  readonly sessions: SessionObject[];
  readonly signIn: SignInObject | null;
  readonly signUp: SignUpObject | null;
}

/** Serialises a client. The session named last active is one that is still active, or none. */
export function clientObject(client: Client, parts: ClientParts): ClientObject {
  const active = parts.sessions.map((session) => session.id);
  const last = active.find((id) => id === client.last_active_session_id) ?? active[0] ?? null;
  return {
    object: 'client',
    id: client.id,
    sessions: parts.sessions,
    sign_in: parts.signIn,
    sign_up: parts.signUp,
    last_active_session_id: last,
    last_authentication_strategy: client.last_strategy,
    cookie_expires_at: null,
    captcha_bypass: false,
    created_at: client.created_at,
    updated_at: client.updated_at,
  };
}
