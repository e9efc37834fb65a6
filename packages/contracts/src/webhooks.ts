import { z } from 'zod';
import { creationId } from './creation.ts';
import { errorCode } from './errors.ts';
import { fault } from './messages.ts';
import { addressLimit } from './requests.ts';

/** How a run ended, in the `type` of a webhook's event. */
export const webhookEventTypes = ['run.completed', 'run.stopped', 'run.failed'] as const;

const eventTypes = z.array(z.enum(webhookEventTypes)).min(1);

/** The body of `setWebhook`: the address for ends of the user's runs. An empty address removes the webhook. */
export const webhookRequest = z.strictObject({
  url: z
    .string(fault('no_address'))
    .trim()
    .max(addressLimit, fault('too_long'))
    .refine((url) => url === '' || /^https?:\/\/\S+$/.test(url), fault('https_address'))
    .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), fault('address_with_user'))
    .describe('Where the ends of runs are reported, with https. An empty address removes the webhook.'),
  events: eventTypes.optional().describe('Which ends are reported. By default all.'),
});

/** The body of `resendWebhook`. */
export const webhookResend = z.strictObject({ run: creationId.describe('The run of an earlier delivery.') });

/** The body of a webhook's request (Standard Webhooks, standardwebhooks.com). */
export const webhookEvent = z.object({
  type: z.enum(webhookEventTypes).describe('How the run ended.'),
  timestamp: z.iso.datetime().describe('When the run ended, ISO 8601.'),
  data: z
    .object({
      id: creationId,
      url: z.url().describe('The address of the creation.'),
      code: errorCode.optional().describe('Why it failed; absent unless it did.'),
    })
    .describe('The run.'),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** The causes of a failed delivery. */
export const deliveryFailures = ['dns', 'refused_address', 'connection', 'tls', 'timeout', 'status'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** A delivery of an event: the last attempt, and whether it will be retried. */
export const webhookDelivery = z.object({
  run: creationId,
  state: z
    .enum(['due', 'delivered', 'given_up'])
    .describe('`due`: there will be another attempt. `given_up`: there will be none.'),
  attempts: z.int().nonnegative().describe('The number of requests so far.'),
  status: z.int().nullable().describe('The status of the last response, or null without one.'),
  reason: z
    .enum(deliveryFailures)
    .nullable()
    .describe(
      'Why the last attempt failed, or null if it did not: `dns` (the name has no address), `refused_address` (it is not public), `connection`, `tls`, `timeout`, or `status` (other than 2xx).',
    ),
  attempted_at: z.iso
    .datetime()
    .nullable()
    .describe('When the last request was sent; null before the first.'),
});

/** A user's webhook with its latest deliveries; the secret is returned once, when it is set. */
export const webhook = z.object({
  url: z.string().describe('Where the ends of runs are reported.'),
  events: eventTypes.describe('Which ends are reported.'),
  created_at: z.iso.datetime().describe('When it was set, ISO 8601.'),
  deliveries: z.array(webhookDelivery).max(20).describe('The latest deliveries, newest first.'),
});
export type Webhook = z.infer<typeof webhook>;
