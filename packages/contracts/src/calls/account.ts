import { z } from 'zod';
import { type Call, json, kilobyte, readCreations, succeeded, userCall, writeCreations } from '../call.ts';
import { profileName } from '../requests.ts';
import { mostWebhooks } from '../tool-options.ts';
import {
  webhook,
  webhookAttempt,
  webhookChoice,
  webhookDelivery,
  webhookRequest,
  webhookResend,
} from '../webhooks.ts';
import { deliveryExample, id, webhookExample } from './examples.ts';

const profile = succeeded({
  name: z.string().nullable().describe('Your public name; null if you have none.'),
});

export const accountCalls = {
  getProfile: {
    ...userCall('GET', '/api/user/profile', 'read'),
    ...readCreations,
    summary: 'Get your public name. Others see it with your published images; null if you chose none.',
    response: profile,
  },
  setProfile: {
    ...userCall('POST', '/api/user/set-profile', 'publish'),
    ...writeCreations,
    summary:
      'Choose your public name. It is yours alone, also against names that look like it; an empty one removes it.',
    body: json(z.strictObject({ name: profileName }), 4 * kilobyte),
    response: profile,
  },
  getWebhooks: {
    ...userCall('GET', '/api/user/webhooks', 'read'),
    ...readCreations,
    summary: 'Get the webhooks. The addresses of the user, and the latest deliveries.',
    response: succeeded({
      webhooks: z.array(webhook).max(mostWebhooks).describe('The webhooks, oldest first.'),
      deliveries: z.array(webhookDelivery).max(20).describe('Their latest deliveries, newest first.'),
    }),
    docs: {
      group: 'Webhooks',
      example: { response: { webhooks: [webhookExample], deliveries: [deliveryExample] } },
    },
  },
  setWebhook: {
    ...userCall('POST', '/api/user/set-webhook', 'webhook'),
    ...writeCreations,
    repeatable: true,
    summary: `Add or change a webhook, one of at most ${mostWebhooks}. The ends of runs are reported to its address, signed with its secret. With \`id\`, or the address of a webhook, address and events are replaced; an \`id\` also restores a webhook in the hour after its deletion.`,
    body: json(webhookRequest, 32 * kilobyte),
    response: succeeded({
      webhook: webhook.describe('The webhook.'),
      secret: z
        .string()
        .nullable()
        .describe(
          'The key of the signatures, `whsec_…`, of a new webhook or with `new_secret`. It is shown only once; null otherwise.',
        ),
    }),
    docs: {
      group: 'Webhooks',
      errors: ['webhook_not_found', 'conflict'],
      example: {
        body: { url: webhookExample.url },
        message: 'The ends of runs are reported to this address.',
        response: { webhook: webhookExample, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
      },
    },
  },
  deleteWebhook: {
    ...userCall('POST', '/api/user/delete-webhook', 'webhook'),
    ...writeCreations,
    summary: 'Delete a webhook. Its address gets nothing more.',
    body: json(webhookChoice, kilobyte),
    response: succeeded({}),
    docs: {
      group: 'Webhooks',
      errors: ['webhook_not_found'],
      example: { body: { id }, message: 'The webhook is deleted.', response: {} },
    },
  },
  testWebhook: {
    ...userCall('POST', '/api/user/test-webhook', 'webhook'),
    service: 'creations',
    limit: 'webhook',
    summary:
      'Send a test to a webhook. A signed event of the type `test` is sent once; the response has its outcome.',
    body: json(webhookChoice, kilobyte),
    response: succeeded(webhookAttempt.shape),
    docs: {
      group: 'Webhooks',
      errors: ['webhook_not_found'],
      example: { body: { id }, message: 'The test was sent.', response: { status: 204, reason: null } },
    },
  },
  resendWebhook: {
    ...userCall('POST', '/api/user/resend-webhook', 'webhook'),
    service: 'creations',
    limit: 'webhook',
    summary:
      'Send a delivery again. The end of this run is reported once more, with the same `webhook-id`, at once and if that fails as the first time.',
    body: json(webhookResend, kilobyte),
    response: succeeded({}),
    docs: {
      group: 'Webhooks',
      errors: ['creation_not_found'],
      example: { body: { run: id }, message: 'The delivery is sent again.', response: {} },
    },
  },
} as const satisfies Record<string, Call>;
