import { z } from 'zod';
import { creationId } from './creation.ts';
import { errorCode } from './errors.ts';
import { plainText, tooLong } from './requests.ts';

/** The longest address of a webhook, in characters. */
const addressLimit = 2000;

/** The body of `setWebhook`: where the ends of the user's runs are reported. An empty address removes the webhook. */
export const webhookRequest = z.strictObject({
  url: plainText('Send an address.')
    .trim()
    .max(addressLimit, tooLong(addressLimit))
    .refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), 'Send an address that begins with https://.')
    .refine(
      (url) => !/^https?:\/\/[^/?#]*@/.test(url),
      'Send an address without user name and password. A webhook is signed with its secret.',
    ),
});

/** How a run ended, in the `type` of a webhook's event. */
export const webhookEventTypes = ['run.completed', 'run.stopped', 'run.failed'] as const;

/** The body of a webhook's request (Standard Webhooks, standardwebhooks.com). */
export const webhookEvent = z.object({
  type: z.enum(webhookEventTypes),
  /** ISO 8601. */
  timestamp: z.iso.datetime(),
  data: z.object({
    /** The id of the run and of its creation. */
    id: creationId,
    /** The path of the creation. */
    url: z.string(),
    /** Why it failed; absent unless it did. */
    code: errorCode.optional(),
  }),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** A delivery of an event: the last attempt, and whether there will be another one. */
const webhookDelivery = z.object({
  run: creationId,
  state: z.enum(['due', 'delivered', 'given_up']),
  attempts: z.int().nonnegative(),
  /** The status of the last response, or null without one. */
  status: z.int().nullable(),
  attempted_at: z.iso.datetime().nullable(),
});

/** A user's webhook with its latest deliveries; the secret is returned once, when it is set. */
export const webhook = z.object({
  url: z.string(),
  created_at: z.iso.datetime(),
  deliveries: z.array(webhookDelivery).max(20),
});
export type Webhook = z.infer<typeof webhook>;
