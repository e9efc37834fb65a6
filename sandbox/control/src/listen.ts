import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface Listening {
  readonly port: number;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Stops listening, and closes every connection of an HTTP server. */
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; 0 lets the system choose. @throws the system's error */
export async function listen(server: Server, port: number): Promise<Listening> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      if (server instanceof http.Server) server.closeAllConnections();
      await closed;
    },
  };
}
