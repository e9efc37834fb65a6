import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { seedUsers } from './seed.ts';
import { openDatabase } from './store/database.ts';
import { createWorld } from './world.ts';

/** What a stand-in is started with. */
export interface ClerkOptions {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  /** Folder below which the state lives, in `clerk/`. */
  readonly dataDir: string;
  /** Origin of the gateway as browsers see it: the only one that may write, and the base of the issuer. */
  readonly publicOrigin: string;
  /** Takes what an e-mail would tell, and unforeseen errors. Default: nothing. */
  readonly log?: (line: string) => void;
}

/** A stand-in that listens. */
export interface RunningClerk {
  readonly port: number;
  /** `http://127.0.0.1:<port>`: the value for `CLERK_FAPI_URL`, and the Backend API's address. */
  readonly url: string;
  /** Ends open connections and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts a stand-in for Clerk and resolves once it listens.
 * @throws {StoreError} when the state cannot be kept, and the system's own error when the port is taken.
 */
export async function startClerk(options: ClerkOptions): Promise<RunningClerk> {
  const db = openDatabase(options.dataDir);
  try {
    const world = createWorld(db, new URL(options.publicOrigin).origin, options.log ?? (() => {}));
    await seedUsers(world);
    const server = createServer(createApp(world).callback());
    server.listen(options.port, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      async close() {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
