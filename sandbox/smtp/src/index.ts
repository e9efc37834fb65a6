import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { Config } from './config.ts';
import { createFaults, type Faults } from './control/faults.ts';
import { createControl } from './control/route.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createSmtpServer } from './server.ts';

export type { Fault } from './control/faults.ts';
export type { Message } from './mailbox.ts';

const host = '127.0.0.1';

/** A running SMTP emulator. */
export type Smtp = {
  port: number;
  /** What a client uses as its SMTP address: `smtp://127.0.0.1:<port>`. */
  url: string;
  /** The mailbox page, the list of messages as JSON, and the address that takes faults. */
  controlUrl: string;
  mailbox: Mailbox;
  faults: Faults;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
};

/**
 * Starts an SMTP server and its control server on 127.0.0.1. Port 0 (the default) lets the system choose.
 * @throws the system's error when a port is taken.
 */
export async function startSmtp({ port = 0, controlPort = 0 }: Partial<Config> = {}): Promise<Smtp> {
  const mailbox = createMailbox();
  const faults = createFaults();
  const smtp = createSmtpServer(mailbox, faults);
  const control = createControl(mailbox, faults);
  const smtpPort = await listen(smtp.server, port);
  try {
    const actualControlPort = await listen(control, controlPort);
    return {
      port: smtpPort,
      url: `smtp://${host}:${smtpPort}`,
      controlUrl: `http://${host}:${actualControlPort}/__sandbox/mail`,
      mailbox,
      faults,
      async close() {
        control.close();
        control.closeAllConnections();
        await smtp.close();
      },
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
