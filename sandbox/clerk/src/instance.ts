import { proxyPath, verificationCode } from './identity.ts';
import { type ApiKeys, apiKeysIn } from './store/api-keys.ts';
import { type SignIn, type SignUp, signInsIn, signUpsIn } from './store/attempts.ts';
import { type Clients, clientsIn, type Sessions, sessionsIn } from './store/clients.ts';
import type { Records, State } from './store/records.ts';
import { type Users, usersIn } from './store/users.ts';
import { persistedSigningKey, type SigningKey } from './tokens/signing-key.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface Settings {
  /** Origin of the gateway, such as `http://localhost:3000`. */
  readonly publicOrigin: string;
  /** `<public origin>/__clerk`: the issuer of tokens. */
  readonly proxyUrl: string;
  /** Origins that may write: the public one, and its alternative loopback name. */
  readonly origins: readonly string[];
}

/** The state and settings of the emulated Clerk instance. */
export interface Instance {
  readonly settings: Settings;
  readonly users: Users;
  readonly clients: Clients;
  readonly sessions: Sessions;
  readonly signIns: Records<SignIn>;
  readonly signUps: Records<SignUp>;
  readonly key: SigningKey;
  readonly apiKeys: ApiKeys;
  readonly webhooks: Webhooks;
  readonly log: (line: string) => void;
  /** Logs the code that Clerk would send to an e-mail address. */
  readonly announceCode: (email: string) => void;
}

const loopbackHosts: Readonly<Record<string, string>> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

function settingsFor({ publicOrigin }: InstanceOptions): Settings {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const alias = loopbackHosts[hostname];
  const origins = alias ? [publicOrigin, `${protocol}//${alias}${port ? `:${port}` : ''}`] : [publicOrigin];
  return { publicOrigin, proxyUrl: publicOrigin + proxyPath, origins };
}

export interface InstanceOptions {
  /** Origin of the gateway as browsers see it, without a trailing slash. */
  readonly publicOrigin: string;
  /** Where webhooks are sent. Default: nowhere. */
  readonly webhookUrl?: string | undefined;
}

export function createInstance(
  state: State,
  options: InstanceOptions,
  log: (line: string) => void,
): Instance {
  return {
    settings: settingsFor(options),
    users: usersIn(state),
    clients: clientsIn(state),
    sessions: sessionsIn(state),
    signIns: signInsIn(state),
    signUps: signUpsIn(state),
    key: persistedSigningKey(state),
    apiKeys: apiKeysIn(state),
    webhooks: createWebhooks(options.webhookUrl, log),
    log,
    announceCode: (email) => log(`the code for ${email} is ${verificationCode}`),
  };
}

/** Deletes a user with everything that belongs to the user. */
export function deleteUser({ users, sessions, signIns, apiKeys }: Instance, userId: string): void {
  for (const records of [sessions, signIns])
    for (const { id } of records.where(({ user_id }: { user_id: string }) => user_id === userId))
      records.remove(id);
  for (const { id } of apiKeys.ofSubject(userId)) apiKeys.remove(id);
  users.remove(userId);
}
