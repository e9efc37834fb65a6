import type { Logger } from '@atelier/server-kit/logging';
import { deliveries, observeProvider } from '@atelier/server-kit/metrics';
import { createOutbox, type Outbox } from '@atelier/server-kit/outbox';
import { dayMs, hourMs, minuteMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';
import { hashOf, newToken, type SubscriptionModel, type SubscriptionRecord } from '../subscription-model.ts';
import { newsletterMail } from './newsletter-mail.ts';
import { type Mailer, MailFailure } from './smtp-mailer.ts';

const confirmationMs = 48 * hourMs;
const pendingMs = 30 * dayMs;
/** Longer than an attempt can take; a mail whose process died is sent after it. */
const leaseMs = 5 * minuteMs;
const longestBackOffMs = 6 * hourMs;
const mostFailures = 12;
const sweepMs = 30_000;
const atOnce = 2;
const mostTokens = 50;
const mostConfirmations = 6;
const mostTags = 200;
const mostMailTimes = 10;

/** The maximum number of mails within a time, so that repeated requests do not fill another person's inbox. */
const limits: Record<SubscriptionRecord['state'], readonly { ms: number; mails: number }[]> = {
  pending: [
    { ms: minuteMs, mails: 1 },
    { ms: dayMs, mails: 3 },
    { ms: pendingMs, mails: 6 },
  ],
  confirmed: [{ ms: 7 * dayMs, mails: 1 }],
};

interface NewsletterOutboxOptions {
  subscriptions: SubscriptionModel;
  mailer: Mailer;
  origin: string;
  logger: Logger;
  now?: () => Date;
}

/** Sends due mail; each sweep also deletes addresses unconfirmed for 30 days. */
export function createNewsletterOutbox({
  subscriptions,
  mailer,
  origin,
  logger,
  now = () => new Date(),
}: NewsletterOutboxOptions): Outbox {
  const from = (ms: number) => new Date(now().getTime() + ms);
  const since = (ms: number) => mongoose.trusted({ $gt: from(-ms) });

  /** The times of mail to other tags of a new address, so that tags cannot be used to fill an inbox. */
  const mailsToOtherTags = async ({ _id, state, inbox }: SubscriptionRecord): Promise<Date[]> => {
    if (state !== 'pending' || !inbox) return [];
    const others = await subscriptions
      .find({ inbox, _id: mongoose.trusted({ $ne: _id }), mailed_at: since(pendingMs) }, { mailed_at: 1 })
      .limit(mostTags)
      .lean<Pick<SubscriptionRecord, 'mailed_at'>[]>();
    return others.flatMap((other) => other.mailed_at);
  };

  const deliver = async (record: SubscriptionRecord, signal: AbortSignal): Promise<void> => {
    const { _id, state } = record;
    const time = now();
    const mailed = [...record.mailed_at, ...(await mailsToOtherTags(record))];
    const mayMail = limits[state].every(
      ({ ms, mails }) => mailed.filter((at) => at.getTime() > time.getTime() - ms).length < mails,
    );
    if (!mayMail) {
      await subscriptions.updateOne({ _id }, { $set: { mail_state: 'none', mail_failures: 0 } });
      return;
    }
    const kind = state === 'pending' ? 'confirm' : 'already-subscribed';
    const [confirmToken, unsubscribeToken] = [newToken(), newToken()];
    const confirmation = { hash: hashOf(confirmToken), expires_at: from(confirmationMs) };
    // Counted before sending, so that a dying process does not send it repeatedly.
    const { matchedCount } = await subscriptions.updateOne(
      { _id, state },
      {
        $push: {
          token_hashes: { $each: [hashOf(unsubscribeToken)], $slice: -mostTokens },
          mailed_at: { $each: [time], $slice: -mostMailTimes },
          ...(kind === 'confirm' && {
            confirmations: { $each: [confirmation], $slice: -mostConfirmations },
          }),
        },
      },
    );
    // It has been deleted or confirmed in the meantime.
    if (matchedCount === 0) return;
    const { email: to, language } = record;
    const mail = newsletterMail(kind, { to, language, origin, confirmToken, unsubscribeToken });
    try {
      await observeProvider('mail', () => mailer.send(mail, signal));
      deliveries.inc({ kind: 'mail', outcome: 'delivered' });
      const sent = { mail_state: 'none' as const, mail_failures: 0, mail_at: now() };
      await subscriptions.updateOne({ _id }, { $set: sent });
      logger.info({ kind }, 'sent a mail of the newsletter');
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      const { outcome, message: reason } = error;
      const failures = record.mail_failures + 1;
      const giveUp = outcome === 'refused' || failures >= mostFailures;
      deliveries.inc({ kind: 'mail', outcome: giveUp ? 'given_up' : 'retried' });
      const backOffMs = Math.min(minuteMs * 2 ** record.mail_failures, longestBackOffMs);
      await subscriptions.updateOne(
        { _id },
        {
          $set: giveUp
            ? { mail_state: 'none', mail_failures: 0, mail_at: now() }
            : { mail_failures: failures, mail_at: from(backOffMs) },
          // A failure that certainly delivered nothing does not count against the limits of the address.
          ...(outcome === 'retry' && { $pull: { mailed_at: time } }),
        },
      );
      logger.warn({ kind, outcome, failures, reason }, 'a mail was not accepted');
    }
  };

  return createOutbox({
    /** Leases the mail that has been due longest. */
    claim: () =>
      subscriptions
        .findOneAndUpdate(
          { mail_state: 'due', mail_at: mongoose.trusted({ $lte: now() }) },
          { $set: { mail_at: from(leaseMs) } },
          { sort: { mail_at: 1 } },
        )
        .lean<SubscriptionRecord>(),
    deliver,
    beforeSweep: () =>
      subscriptions.deleteMany({
        state: 'pending',
        requested_at: mongoose.trusted({ $lt: from(-pendingMs) }),
      }),
    atOnce,
    sweepMs,
    idleMs: 2 * sweepMs,
    items: 'mails',
    logger,
  });
}
