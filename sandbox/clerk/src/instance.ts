import type { DatabaseSync } from 'node:sqlite';
import { type Subscriptions, subscriptionsIn } from './billing/subscriptions.ts';
import { Controls } from './faults.ts';
import { proxyPath, verificationCode } from './identity.ts';
import { type ApiKeys, apiKeysIn } from './store/api-keys.ts';
import { type Clients, clientsIn } from './store/clients.ts';
import { type Sessions, sessionsIn } from './store/sessions.ts';
import { type SignIns, signInsIn } from './store/sign-ins.ts';
import { type SignUps, signUpsIn } from './store/sign-ups.ts';
import { type Users, usersIn } from './store/users.ts';
import { persistedSigningKey, type SigningKey } from './tokens/signing-key.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** The origins of the instance. */
export interface Settings {
  /** Origin of the gateway, such as `http://localhost:3000`. */
  readonly publicOrigin: string;
  /** `<public origin>/__clerk`: the issuer of tokens. */
  readonly proxyUrl: string;
  /** Origins that may write: the public one, and its alternative loopback name. */
  readonly origins: readonly string[];
  /** Whether the instance has API keys. */
  readonly apiKeys: boolean;
}

/** The state and settings of the emulated Clerk instance. */
export interface Instance {
  readonly settings: Settings;
  readonly db: DatabaseSync;
  readonly users: Users;
  readonly clients: Clients;
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly signUps: SignUps;
  readonly subscriptions: Subscriptions;
  readonly key: SigningKey;
  readonly apiKeys: ApiKeys;
  readonly webhooks: Webhooks;
  readonly controls: Controls;
  readonly log: (line: string) => void;
  /** Logs the code that Clerk would send to an e-mail address. */
  readonly announceCode: (email: string) => void;
}

const loopbackHosts: Readonly<Record<string, string>> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

function settingsFor({ publicOrigin, apiKeys = false }: InstanceOptions): Settings {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const alias = loopbackHosts[hostname];
  const origins = alias ? [publicOrigin, `${protocol}//${alias}${port ? `:${port}` : ''}`] : [publicOrigin];
  return { publicOrigin, proxyUrl: publicOrigin + proxyPath, origins, apiKeys };
}

/** What can be chosen about an instance. */
export interface InstanceOptions {
  /** Origin of the gateway as browsers see it, without a trailing slash. */
  readonly publicOrigin: string;
  /** Whether users can create API keys. Default: no. */
  readonly apiKeys?: boolean;
  /** Where webhooks are sent. Default: nowhere. */
  readonly webhookUrl?: string | undefined;
}

/** Creates the instance on an open database. */
export function createInstance(
  db: DatabaseSync,
  options: InstanceOptions,
  log: (line: string) => void,
): Instance {
  return {
    settings: settingsFor(options),
    db,
    users: usersIn(db),
    clients: clientsIn(db),
    sessions: sessionsIn(db),
    signIns: signInsIn(db),
    signUps: signUpsIn(db),
    subscriptions: subscriptionsIn(db),
    key: persistedSigningKey(db),
    apiKeys: apiKeysIn(db),
    webhooks: createWebhooks(options.webhookUrl, log),
    controls: new Controls(),
    log,
    announceCode: (email) => log(`the code for ${email} is ${verificationCode}`),
  };
}
