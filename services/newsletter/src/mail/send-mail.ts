import type { JobRun } from '@atelier/server-kit/jobs';
import type { Logger } from '@atelier/server-kit/logging';
import { deliveries, observeProvider } from '@atelier/server-kit/metrics';
import { dayMs, hourMs, minuteMs } from '@atelier/server-kit/time';
import {
  hashOf,
  mostConfirmations,
  mostMailTimes,
  mostTokens,
  newToken,
  pendingMs,
  type SubscriptionModel,
  type SubscriptionRecord,
} from '../subscription-model.ts';
import { newsletterMail } from './newsletter-mail.ts';
import { type Mailer, MailFailure } from './smtp-mailer.ts';

const confirmationMs = 48 * hourMs;
const mostSpellings = 200;

/** The delays after failed attempts; then a mail is given up. */
export const mailDelaysMs: readonly number[] = Array.from({ length: 11 }, (_, failures) =>
  Math.min(minuteMs * 2 ** failures, 6 * hourMs),
);

/** The most mails within a time, so that repeated requests do not fill another person's inbox. */
const limits: Record<SubscriptionRecord['state'], readonly { ms: number; mails: number }[]> = {
  pending: [
    { ms: minuteMs, mails: 1 },
    { ms: dayMs, mails: 3 },
    { ms: pendingMs, mails: 6 },
  ],
  confirmed: [{ ms: 7 * dayMs, mails: 1 }],
};

/** A job for the inbox `key`: only one runs at once, so that requests at once do not exceed its limits. */
type MailJob = Pick<JobRun, 'key' | 'failures' | 'signal'>;

interface MailSenderOptions {
  subscriptions: SubscriptionModel;
  mailer: Mailer;
  origin: string;
  logger: Logger;
  now?: () => Date;
}

/** Sends the mail requested last, if the limits of its inbox allow one. @throws MailFailure to be repeated */
export function createMailSender(options: MailSenderOptions) {
  const { subscriptions, mailer, origin, logger, now = () => new Date() } = options;
  const from = (ms: number) => new Date(now().getTime() + ms);

  /** A new address shares the limits of its inbox, so that other spellings cannot be used to fill it. */
  const mayMail = (
    { state, mailed_at }: SubscriptionRecord,
    others: readonly SubscriptionRecord[],
  ): boolean => {
    const mailed = state === 'pending' ? others.flatMap((other) => other.mailed_at) : mailed_at;
    return limits[state].every(({ ms, mails }) => mailed.filter((at) => at > from(-ms)).length < mails);
  };

  return async ({ key, failures, signal }: MailJob): Promise<undefined> => {
    const ofInbox = await subscriptions
      .find({ inbox: key })
      .sort({ requested_at: -1 })
      .limit(mostSpellings)
      .lean<SubscriptionRecord[]>();
    const [record] = ofInbox;
    if (!record || !mayMail(record, ofInbox)) return;
    const { _id, state, email: to, language } = record;
    const kind = state === 'pending' ? 'confirm' : 'already-subscribed';
    const [confirmToken, unsubscribeToken] = [newToken(), newToken()];
    const confirmation = { hash: hashOf(confirmToken), expires_at: from(confirmationMs) };
    const time = now();
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
    const mail = newsletterMail(kind, { to, language, origin, confirmToken, unsubscribeToken });
    try {
      await observeProvider('mail', () => mailer.send(mail, signal));
      deliveries.inc({ kind: 'mail', outcome: 'delivered' });
      logger.info({ kind }, 'sent a mail of the newsletter');
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      const { outcome, message: reason } = error;
      const isLast = outcome === 'refused' || failures >= mailDelaysMs.length;
      deliveries.inc({ kind: 'mail', outcome: isLast ? 'given_up' : 'retried' });
      logger.warn({ kind, outcome, failures, reason }, 'a mail was not accepted');
      // A failure that certainly delivered nothing does not count against the limits of the address.
      if (outcome === 'retry') await subscriptions.updateOne({ _id }, { $pull: { mailed_at: time } });
      if (outcome !== 'refused') throw error;
    }
  };
}
