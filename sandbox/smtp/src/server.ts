import type { Server } from 'node:http';
import { createEmulatorServer } from '@atelier/sandbox-control/control-route';
import { listen } from '@atelier/sandbox-control/listen';
import { z } from 'zod';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';
import { createFaults, createSmtpServer, type Faults } from './smtp-server.ts';

/** `/__sandbox/mail` is the mailbox page for a browser, and the control route for programs. */
const createControlServer = (mailbox: Mailbox, faults: Faults): Server =>
  createEmulatorServer('mail', {
    faults,
    schema: z.strictObject({ next: faults.listSchema }),
    reset: () => mailbox.clear(),
    state: () => ({ messages: mailbox.messages() }),
    page: () => mailboxPage(mailbox.messages()),
  });

export type { Message } from './mailbox.ts';

/** Where the emulator listens; port 0 (the default) lets the system choose. */
export type SmtpOptions = { port?: number; controlPort?: number };

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** @throws the system's error when a port is in use */
export async function startSmtp({ port = 0, controlPort = 0 }: SmtpOptions = {}) {
  const mailbox = createMailbox();
  const faults = createFaults();
  const smtp = createSmtpServer(mailbox, faults);
  const control = createControlServer(mailbox, faults);
  const { port: smtpPort } = await listen(smtp.server, port);
  try {
    const listening = await listen(control, controlPort);
    return {
      port: smtpPort,
      /** The SMTP URL for a client: `smtp://127.0.0.1:<port>`. */
      url: `smtp://127.0.0.1:${smtpPort}`,
      /** The control route, which is also the mailbox page. */
      controlUrl: `${listening.url}/__sandbox/mail`,
      mailbox,
      faults,
      async close() {
        await Promise.all([listening.close(), smtp.close()]);
      },
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}
