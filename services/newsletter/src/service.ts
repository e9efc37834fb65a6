import { serveCalls } from '@atelier/creation-kit/calls';
import { defineService } from '@atelier/creation-kit/service';
import { createDependencies } from './dependencies.ts';
import { mailDelaysMs } from './mail/send-mail.ts';
import { settingsSchema } from './settings.ts';
import { confirmSubscription, subscribe, unsubscribe, unsubscribeOneClick } from './subscription-calls.ts';

/** The newsletter service. The gateway limits how often one address may call it. */
export const newsletterService = defineService({
  name: 'newsletter',
  settings: settingsSchema,
  createDependencies,
  calls: (dependencies) =>
    serveCalls(dependencies, {
      subscribe,
      confirmSubscription,
      unsubscribe,
      unsubscribeOneClick,
    }),
  jobs: ({ sendMail }) => ({
    mails: { atOnce: 2, delaysMs: mailDelaysMs, run: sendMail },
  }),
});
