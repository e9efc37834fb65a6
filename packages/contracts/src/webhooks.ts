import { z } from 'zod';
import { type CreationStatus, creationId } from './creation.ts';
import { errorCode } from './errors.ts';
import { fault } from './messages.ts';
import { requestedAddress } from './requests.ts';
import { webhookEventTypes } from './tool-options.ts';

export type RunEventType = (typeof webhookEventTypes)[number];

export const runEventType = (status: CreationStatus): RunEventType =>
  status === 'completed' || status === 'stopped' ? `run.${status}` : 'run.failed';

const webhookId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, fault('webhook_id'))
  .describe('The id of the webhook.');
const eventTypes = z.array(z.enum(webhookEventTypes)).min(1).max(webhookEventTypes.length);

export const webhookRequest = z.strictObject({
  id: webhookId.optional().describe('The webhook to change. Without it, one is added.'),
  url: requestedAddress
    .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), fault('address_with_user'))
    .describe('Where the ends of runs are reported, with https.'),
  events: eventTypes
    .overwrite((events) => [...new Set(events)])
    .default([...webhookEventTypes])
    .describe('Which ends are reported. By default all.'),
  new_secret: z
    .literal(true)
    .optional()
    .describe('Replaces the secret. For 24 hours, requests are also signed with the one before.'),
});

export const webhookChoice = z.strictObject({ id: webhookId });

export const webhookResend = z.strictObject({
  run: creationId.describe('The run of an earlier delivery.'),
  webhook: webhookId.optional().describe('The webhook that gets it. By default all that got it before.'),
});

const timestamp = z.iso.datetime();

/** The event of an ended run, in the body of a webhook's request (Standard Webhooks). */
export const runEndEvent = z.object({
  type: z.enum(webhookEventTypes).describe('How the run ended.'),
  timestamp: timestamp.describe('When the run ended, ISO 8601.'),
  data: z
    .object({
      id: creationId,
      url: z.url().describe('The address of the creation.'),
      code: errorCode.optional().describe('Why it failed; absent unless it did.'),
    })
    .describe('The run.'),
});

export const testEvent = z.object({
  type: z.literal('test').describe('The event is a test.'),
  timestamp: timestamp.describe('When it was sent, ISO 8601.'),
  data: z.object({}).describe('Empty.'),
});

export const webhookEvent = z.union([runEndEvent, testEvent]);
export type WebhookEvent = z.infer<typeof webhookEvent>;

export const deliveryFailures = ['dns', 'refused_address', 'connection', 'tls', 'timeout', 'status'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const webhookAttempt = z.object({
  status: z.int().nullable().describe('The status of the last response, or null without one.'),
  reason: z
    .enum(deliveryFailures)
    .nullable()
    .describe(
      'Why the last attempt failed, or null if it did not: `dns` (the name has no address), `refused_address` (it is not public), `connection`, `tls`, `timeout`, or `status` (other than 2xx).',
    ),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

/** A delivery of an event: the last attempt, and whether it will be retried. */
export const webhookDelivery = webhookAttempt.extend({
  webhook: webhookId,
  run: creationId,
  state: z
    .enum(['due', 'delivered', 'given_up'])
    .describe('`due`: there will be another attempt. `given_up`: there will be none.'),
  attempts: z.int().nonnegative().describe('The number of requests so far.'),
  attempted_at: timestamp.describe('When the last request was sent, ISO 8601.'),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** A webhook of a user; its secret is returned once, when it is added. */
export const webhook = z.object({
  id: webhookId,
  url: z.string().describe('Where the ends of runs are reported.'),
  events: eventTypes.describe('Which ends are reported.'),
  created_at: timestamp.describe('When it was added, ISO 8601.'),
});
export type Webhook = z.infer<typeof webhook>;
