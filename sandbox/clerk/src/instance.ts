import type { DatabaseSync } from 'node:sqlite';
import { type Subscriptions, subscriptionsIn } from './billing/subscriptions.ts';
import { Controls } from './faults.ts';
import { proxyPath, verificationCode } from './identity.ts';
import { type BillingRecords, billingRecordsIn } from './store/billing-records.ts';
import { type Clients, clientsIn } from './store/clients.ts';
import { type Sessions, sessionsIn } from './store/sessions.ts';
import { type SignIns, signInsIn } from './store/sign-ins.ts';
import { type SignUps, signUpsIn } from './store/sign-ups.ts';
import { type Users, usersIn } from './store/users.ts';
import { persistedSigningKey, type SigningKey } from './tokens/signing-key.ts';

/** The origins of the instance. */
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
  readonly db: DatabaseSync;
  readonly users: Users;
  readonly clients: Clients;
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly signUps: SignUps;
  readonly billing: BillingRecords;
  readonly subscriptions: Subscriptions;
  readonly key: SigningKey;
  readonly controls: Controls;
  readonly log: (line: string) => void;
  /** Logs the code that Clerk would send to an e-mail address. */
  readonly announceCode: (email: string) => void;
}

const loopbackHosts: Readonly<Record<string, string>> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

function settingsFor(publicOrigin: string): Settings {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const alias = loopbackHosts[hostname];
  const origins = alias ? [publicOrigin, `${protocol}//${alias}${port ? `:${port}` : ''}`] : [publicOrigin];
  return { publicOrigin, proxyUrl: publicOrigin + proxyPath, origins };
}

/** Creates the instance on an open database. */
export function createInstance(
  db: DatabaseSync,
  publicOrigin: string,
  log: (line: string) => void,
): Instance {
  const billing = billingRecordsIn(db);
  return {
    settings: settingsFor(publicOrigin),
    db,
    users: usersIn(db),
    clients: clientsIn(db),
    sessions: sessionsIn(db),
    signIns: signInsIn(db),
    signUps: signUpsIn(db),
    billing,
    subscriptions: subscriptionsIn(billing),
    key: persistedSigningKey(db),
    controls: new Controls(),
    log,
    announceCode: (email) => log(`the code for ${email} is ${verificationCode}`),
  };
}
