import { once } from 'node:events';
import type { Server } from 'node:net';
import { FaultQueue } from '@atelier/sandbox-control/control-route';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { z } from 'zod';
import type { Mailbox } from './mailbox.ts';

const faultNames = z.enum(['450', '550', 'stall', 'cut', 'cut-after']);
export type Fault = z.infer<typeof faultNames>;
export type Faults = FaultQueue<Fault>;

export const createFaults = (): Faults => new FaultQueue(faultNames);

const largestMessage = 1024 * 1024;

/** An SMTP server that delivers to the mailbox, not yet listening. */
export function createSmtpServer(
  mailbox: Mailbox,
  faults: Faults,
): { server: Server; close(): Promise<void> } {
  const smtp = new SMTPServer({
    name: 'atelier-sandbox',
    banner: 'Atelier SMTP emulator',
    // Loopback only: there is nothing to encrypt, and no account to check.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: largestMessage,
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      const fault = faults.take('450', '550');
      if (!fault) return done();
      const message = fault === '450' ? 'Mailbox busy, try again later' : 'No such mailbox';
      done(Object.assign(new Error(message), { responseCode: Number(fault) }));
    },
    async onData(stream, session, done) {
      const fault = faults.take('stall', 'cut', 'cut-after');
      const disconnect = () => {
        for (const connection of smtp.connections) {
          if (connection.id === session.id) connection.close();
        }
      };
      try {
        const raw = await readMessage(stream);
        if (fault === 'stall') return;
        if (fault === 'cut') return disconnect();
        if (raw === undefined) {
          return done(Object.assign(new Error('Message too large'), { responseCode: 552 }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        await mailbox.receive({ from, to: rcptTo.map(({ address }) => address) }, raw);
        if (fault === 'cut-after') return disconnect();
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  // A client that disconnects in the middle of a message is normal here.
  smtp.on('error', () => undefined);
  return {
    server: smtp.server,
    async close() {
      const closed = once(smtp.server, 'close');
      smtp.close();
      await closed;
    },
  };
}

/** Undefined for a message above the limit, which the library announces but does not enforce. */
async function readMessage(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes <= largestMessage) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes <= largestMessage ? Buffer.concat(chunks) : undefined;
}
