import type { CallName } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { type Message, type Smtp, startSmtp } from '@atelier/sandbox-smtp';
import { connectDatabase } from '@atelier/server-kit/database';
import type { JobRecord } from '@atelier/server-kit/job-requests';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import { createMailSender } from '../mail/send-mail.ts';
import type { Mailer } from '../mail/smtp-mailer.ts';
import { createSmtpMailer, MailFailure, smtpOptions } from '../mail/smtp-mailer.ts';
import { newsletterService } from '../service.ts';
import { openSubscriptions, type SubscriptionModel } from '../subscription-model.ts';

export const origin = 'https://atelier.test';
const sender = 'Atelier <news@atelier.test>';

/** Longer than the machine may be busy with something else. */
const defaultMailTimeoutMs = 50_000;

/** The service on a real socket, with the emulators of MongoDB and SMTP, and a clock that tests move. */
export interface Newsletter {
  subscriptions: SubscriptionModel;
  /** Attempts the requested mails once, whenever they are due. */
  sendMails(): Promise<void>;
  smtp: Smtp;
  mongodb: TestMongodb;
  log: string[];
  /** Added to the real time wherever mails are concerned, in ms. */
  clock: { offset: number };
  /** How long the service waits for the mail server to say something, in ms. */
  mailTimeout: { ms: number };
  call(name: CallName, request: { body?: unknown; query?: Record<string, string> }): Promise<Response>;
  /** Subscribes, and attempts the mail. */
  subscribe(email: string): Promise<Response>;
  /** Messages to `email`, newest first. */
  mailsTo(email: string): readonly Message[];
  /** Removes all data, mails, faults and log lines. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startNewsletter(): Promise<Newsletter> {
  const log: string[] = [];
  const logger = createLogger({
    name: 'newsletter',
    json: true,
    destination: { write: (line) => void log.push(line) },
  });
  const clock = { offset: 0 };
  const smtp = await startSmtp();
  const mongodb = await startTestMongodb();
  const database = await connectDatabase({ uri: mongodb.uriFor('newsletter'), logger });
  const subscriptions = await openSubscriptions(database.connection);
  const mailTimeout = { ms: defaultMailTimeoutMs };
  const mailer: Mailer = {
    send: (mail, signal) =>
      createSmtpMailer({ ...smtpOptions(smtp.url), socketTimeout: mailTimeout.ms }, sender).send(
        mail,
        signal,
      ),
  };
  const now = () => new Date(Date.now() + clock.offset);
  const sendMail = createMailSender({ subscriptions, mailer, origin, logger, now });
  const jobs = database.connection.collection<JobRecord>('jobs');
  const { signal } = new AbortController();
  const sendMails = async () => {
    for (const { _id, data, failCount } of await jobs.find({}).toArray()) {
      const failures = failCount ?? 0;
      const failed = await sendMail({ key: data.key, failures, signal }).catch((error: unknown) => {
        if (!(error instanceof MailFailure)) throw error;
        return jobs.updateOne({ _id }, { $inc: { failCount: 1 } });
      });
      if (!failed) await jobs.deleteOne({ _id });
    }
  };
  const service = await startTestService(newsletterService, {
    databaseUri: mongodb.uriFor('newsletter'),
    settings: { PUBLIC_ORIGIN: origin, SMTP_URL: smtp.url, MAIL_FROM: sender },
    override: { subscriptions, sendMail },
    logger,
  });
  const call: Newsletter['call'] = (name, request) => service.call(name, request);
  return {
    subscriptions,
    sendMails,
    smtp,
    mongodb,
    log,
    clock,
    mailTimeout,
    call,
    async subscribe(email) {
      const response = await call('subscribe', { body: { email } });
      await sendMails();
      return response;
    },
    mailsTo: (email) => smtp.mailbox.messages().filter(({ to }) => to.includes(email)),
    async reset() {
      await jobs.deleteMany({});
      await subscriptions.deleteMany({});
      smtp.mailbox.clear();
      smtp.faults.set([]);
      clock.offset = 0;
      mailTimeout.ms = defaultMailTimeoutMs;
      log.length = 0;
    },
    async close() {
      await service.close();
      await database.close();
      await mongodb.close();
      await smtp.close();
    },
  };
}

/** The token of the first link to `page` in a mail. */
export function tokenOf(mail: Message | undefined, page: 'confirm' | 'unsubscribe'): string {
  const found = new RegExp(`${origin}/newsletter/${page}#token=([\\w-]+)`).exec(mail?.text ?? '')?.[1];
  if (!found) throw new Error(`The mail has no link to ${page}.`);
  return found;
}
