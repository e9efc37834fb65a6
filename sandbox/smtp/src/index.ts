import { listen } from '@atelier/sandbox-control/emulator-process';
import { createControlServer, createFaults, type Faults } from './control-server.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createSmtpServer } from './smtp-server.ts';

export type { Fault } from './control-server.ts';
export type { Message } from './mailbox.ts';

const host = '127.0.0.1';

/** Where the emulator listens; port 0 (the default) lets the system choose. */
export type SmtpOptions = { port?: number; controlPort?: number };

/** A running SMTP emulator. */
export type Smtp = {
  port: number;
  /** The SMTP URL for a client: `smtp://127.0.0.1:<port>`. */
  url: string;
  /** The control route, which is also the mailbox page. */
  controlUrl: string;
  mailbox: Mailbox;
  faults: Faults;
  /** Stops listening and closes every connection. */
  close(): Promise<void>;
};

/**
 * Starts an SMTP server and its control server on 127.0.0.1.
 * @throws the system's error when a port is in use.
 */
export async function startSmtp({ port = 0, controlPort = 0 }: SmtpOptions = {}): Promise<Smtp> {
  const mailbox = createMailbox();
  const faults = createFaults();
  const smtp = createSmtpServer(mailbox, faults);
  const control = createControlServer(mailbox, faults);
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
