import type { Logger } from '@atelier/server-kit/logging';
import { deliveries, observeProvider } from '@atelier/server-kit/metrics';
import { createOutbox, type Outbox } from '@atelier/server-kit/outbox';
import mongoose from 'mongoose';
import { hashOf, newToken, type SubscriptionModel, type SubscriptionRecord } from '../subscription-model.ts';
import { newsletterMail } from './newsletter-mail.ts';
import { type Mailer, MailFailure } from './smtp-mailer.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const confirmationMs = 48 * hourMs;
const pendingMs = 30 * dayMs;
/** Longer than an attempt can take; a mail whose process died is sent after it. */
const leaseMs = 5 * minuteMs;
const longestBackOffMs = 6 * hourMs;
const mostFailures = 12;
const sweepMs = 30_000;
const atOnce = 2;
const keptTokens = 50;
const keptConfirmations = 6;
const mostTags = 200;
const keptMailTimes = 10;

/** Repeated requests for another person's address must not fill that person's inbox: the most mails within a time. */
const limits: Record<SubscriptionRecord['state'], readonly { ms: number; mails: number }[]> = {
  pending: [
    { ms: minuteMs, mails: 1 },
    { ms: dayMs, mails: 3 },
    { ms: pendingMs, mails: 6 },
  ],
  confirmed: [{ ms: 7 * dayMs, mails: 1 }],
};

export interface NewsletterOutboxOptions {
  subscriptions: SubscriptionModel;
  mailer: Mailer;
  origin: string;
  logger: Logger;
  now?: () => Date;
}

/** Sends the mails that are due; each sweep also deletes addresses that were not confirmed within 30 days. */
export function createNewsletterOutbox({
  now = () => new Date(),
  ...options
}: NewsletterOutboxOptions): Outbox {
  const context = { ...options, now };
  return createOutbox({
    claim: () => claim(context),
    deliver: (record, signal) => deliver(context, record, signal),
    beforeSweep: () => deleteUnconfirmed(context),
    atOnce,
    sweepMs,
    idleMs: 2 * sweepMs,
    items: 'mails',
    logger: options.logger,
  });
}

type Context = Required<NewsletterOutboxOptions>;

async function deleteUnconfirmed({ subscriptions, now }: Context): Promise<void> {
  const requested_at = mongoose.trusted({ $lt: new Date(now().getTime() - pendingMs) });
  await subscriptions.deleteMany({ state: 'pending', requested_at });
}

/** Leases the mail that has been due the longest: no other process takes it until the lease ends. */
function claim({ subscriptions, now }: Context): Promise<SubscriptionRecord | null> {
  const time = now();
  return subscriptions
    .findOneAndUpdate(
      { mail_state: 'due', mail_at: mongoose.trusted({ $lte: time }) },
      { $set: { mail_at: new Date(time.getTime() + leaseMs) } },
      { sort: { mail_at: 1 } },
    )
    .lean<SubscriptionRecord>();
}

/** When mails were sent to a new address with other tags: an inbox must not be filled by many of them. */
async function mailsToOtherTags(
  { subscriptions, now }: Context,
  { _id, state, inbox }: SubscriptionRecord,
): Promise<Date[]> {
  if (state !== 'pending' || inbox === undefined) return [];
  const others = await subscriptions
    .find(
      {
        inbox,
        _id: mongoose.trusted({ $ne: _id }),
        mailed_at: mongoose.trusted({ $gt: new Date(now().getTime() - pendingMs) }),
      },
      { mailed_at: 1 },
    )
    .limit(mostTags)
    .lean<Pick<SubscriptionRecord, 'mailed_at'>[]>();
  return others.flatMap((other) => other.mailed_at);
}

async function deliver(context: Context, record: SubscriptionRecord, signal: AbortSignal): Promise<void> {
  const { subscriptions, mailer, origin, logger, now } = context;
  const { _id } = record;
  const time = now();
  const mailed_at = [...record.mailed_at, ...(await mailsToOtherTags(context, record))];
  const mayMail = limits[record.state].every(
    ({ ms, mails }) => mailed_at.filter((at) => at.getTime() > time.getTime() - ms).length < mails,
  );
  if (!mayMail) {
    await subscriptions.updateOne({ _id }, { $set: { mail_state: 'none', mail_failures: 0 } });
    return;
  }
  const kind = record.state === 'pending' ? 'confirm' : 'already-subscribed';
  const [confirmToken, unsubscribeToken] = [newToken(), newToken()];
  const confirmation = {
    hash: hashOf(confirmToken),
    expires_at: new Date(time.getTime() + confirmationMs),
  };
  // Counted before it is sent: a process that dies in between must not send it again and again.
  const { matchedCount } = await subscriptions.updateOne(
    { _id, state: record.state },
    {
      $push: {
        token_hashes: { $each: [hashOf(unsubscribeToken)], $slice: -keptTokens },
        mailed_at: { $each: [time], $slice: -keptMailTimes },
        ...(kind === 'confirm' && {
          confirmations: { $each: [confirmation], $slice: -keptConfirmations },
        }),
      },
    },
  );
  // It was deleted or confirmed in the meantime.
  if (matchedCount === 0) return;
  const mail = newsletterMail(kind, { to: record.email, origin, confirmToken, unsubscribeToken });
  try {
    await observeProvider('mail', () => mailer.send(mail, signal));
    deliveries.inc({ kind: 'mail', outcome: 'delivered' });
    await subscriptions.updateOne(
      { _id },
      { $set: { mail_state: 'none', mail_failures: 0, mail_at: now() } },
    );
    logger.info({ kind }, 'sent a mail of the newsletter');
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await recordFailure(context, record, error, time);
    const failures = record.mail_failures + 1;
    logger.warn({ kind, outcome: error.outcome, failures, reason: error.message }, 'a mail was not accepted');
  }
}

/** A failure that certainly delivered nothing does not count against the limits of the address. */
async function recordFailure(
  { subscriptions, now }: Context,
  { _id, mail_failures }: SubscriptionRecord,
  { outcome }: MailFailure,
  attemptedAt: Date,
): Promise<void> {
  const time = now();
  const giveUp = outcome === 'refused' || mail_failures + 1 >= mostFailures;
  deliveries.inc({ kind: 'mail', outcome: giveUp ? 'given_up' : 'retried' });
  const backOffMs = Math.min(minuteMs * 2 ** mail_failures, longestBackOffMs);
  await subscriptions.updateOne(
    { _id },
    {
      $set: giveUp
        ? { mail_state: 'none', mail_failures: 0, mail_at: time }
        : { mail_failures: mail_failures + 1, mail_at: new Date(time.getTime() + backOffMs) },
      ...(outcome === 'retry' && { $pull: { mailed_at: attemptedAt } }),
    },
  );
}
