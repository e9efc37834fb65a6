import type { DatabaseSync } from 'node:sqlite';
import { type Subscriptions, subscriptionsIn } from './billing/subscriptions.ts';
import { Controls } from './control/controls.ts';
import { PROXY_PATH, VERIFICATION_CODE } from './identity.ts';
import { type BillingRecords, billingRecordsIn } from './store/billing-records.ts';
import { type Clients, clientsIn } from './store/clients.ts';
import { type Sessions, sessionsIn } from './store/sessions.ts';
import { type SignIns, signInsIn } from './store/sign-ins.ts';
import { type SignUps, signUpsIn } from './store/sign-ups.ts';
import { type Users, usersIn } from './store/users.ts';
import { persistedSigningKey, type SigningKey } from './tokens/signing-key.ts';

/** Where the stand-in's browsers are. */
export interface Settings {
  /** Origin of the gateway, such as `http://localhost:3000`. */
  readonly publicOrigin: string;
  /** `<public origin>/__clerk`: the issuer of tokens. */
  readonly proxyUrl: string;
  /** Origins that may write: the public one, and its other name when it is this machine. */
  readonly origins: readonly string[];
}

/** Everything the routes work with. */
export interface World {
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
  /** Tells the code that would have been sent to an e-mail address. */
  readonly announceCode: (email: string) => void;
}

const LOOPBACK: Readonly<Record<string, string>> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };

function settingsFor(publicOrigin: string): Settings {
  const { protocol, hostname, port } = new URL(publicOrigin);
  const twin = LOOPBACK[hostname];
  const origins = twin ? [publicOrigin, `${protocol}//${twin}${port ? `:${port}` : ''}`] : [publicOrigin];
  return { publicOrigin, proxyUrl: publicOrigin + PROXY_PATH, origins };
}

/** Puts the world together on an open database. */
export function createWorld(db: DatabaseSync, publicOrigin: string, log: (line: string) => void): World {
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
    announceCode: (email) => log(`the code for ${email} is ${VERIFICATION_CODE}`),
  };
}
