import { createServer } from 'node:http';
import { listen } from '@atelier/sandbox-control/listen';
import { isLoopbackOrigin } from '@atelier/server-kit/loopback';
import { hashPassword } from './accounts/credentials.ts';
import { createApp } from './app.ts';
import { seededUsers } from './identity.ts';
import { createInstance, type Instance, type InstanceOptions } from './instance.ts';
import { openState } from './store/records.ts';

export interface ClerkOptions extends InstanceOptions {
  /** Port on 127.0.0.1; 0 lets the system choose. */
  readonly port: number;
  readonly dataDir: string;
  /** Receives verification codes and unexpected errors. Default: no logging. */
  readonly log?: (line: string) => void;
}

export interface RunningClerk {
  readonly port: number;
  /** `http://127.0.0.1:<port>`: the value for `CLERK_FAPI_URL`, and the Backend API's address. */
  readonly url: string;
  close(): Promise<void>;
}

/** @throws Error when the state cannot be stored, the port is in use, or an origin is of another machine */
export async function startClerk(options: ClerkOptions): Promise<RunningClerk> {
  // The passwords of the sample users are documented, and nothing is sent to other machines.
  for (const address of [options.publicOrigin, options.webhookUrl])
    if (address && !isLoopbackOrigin(new URL(address).origin))
      throw new Error(`${address} must be an address of this machine.`);
  const state = openState(options.dataDir);
  try {
    const publicOrigin = new URL(options.publicOrigin).origin;
    const instance = createInstance(state, { ...options, publicOrigin }, options.log ?? (() => {}));
    seedUsers(instance);
    const listening = await listen(createServer(createApp(instance).callback()), options.port);
    return {
      ...listening,
      async close() {
        instance.webhooks.close();
        await listening.close();
        state.close();
      },
    };
  } catch (error) {
    state.close();
    throw error;
  }
}

function seedUsers(instance: Instance): void {
  for (const { email, firstName, lastName, password, plan } of seededUsers) {
    if (instance.users.byEmail(email)) continue;
    const password_hash = hashPassword(password);
    instance.users.create({ email, password_hash, first_name: firstName, last_name: lastName, plan });
  }
}
