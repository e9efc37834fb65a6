import { z } from 'zod';
import { type Call, json, kilobyte, none, readCreations, succeeded, writeCreations } from '../call.ts';
import { creationIds } from '../requests.ts';
import { accountRoutes, routes } from '../routes.ts';
import { mostWebhooks } from '../tool-options.ts';
import { dailyUsage, plan, planQuotas, usage, usageDays } from '../usage.ts';
import {
  webhook,
  webhookAttempt,
  webhookChoice,
  webhookDelivery,
  webhookRequest,
  webhookResend,
} from '../webhooks.ts';
import { deliveryExample, id, units, webhookExample } from './examples.ts';

/** The calls about the data, units and webhooks of a user. */
export const accountCalls = {
  exportCreations: {
    ...routes.exportCreations,
    service: 'image',
    limit: 'export',
    summary:
      "Download everything. One ZIP with all of the user's creations, or those of `ids`: texts as Markdown with front matter, images, reviews as PDF, and `creations.json` with every field.",
    query: z.strictObject({
      ids: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(creationIds.shape.ids)
        .optional(),
    }),
    body: none,
    response: null,
    docs: {
      group: 'Creations',
      media: ['application/zip'],
      example: { query: {} },
    },
  },
  getUsage: {
    ...routes.getUsage,
    ...readCreations,
    summary:
      "Get the usage. The user's plan, what is left today, the quota of each plan, and the units spent by day, kind and tool.",
    query: z.strictObject({
      days: z.coerce.number().int().min(1).max(usageDays.most).default(usageDays.standard),
    }),
    response: succeeded({
      plan,
      usage: z.array(usage).describe("Today's remaining units, by kind."),
      plans: planQuotas,
      history: z
        .array(dailyUsage)
        .describe('An entry for each of the last `days` days and each kind with units, oldest first.'),
    }),
    docs: {
      group: 'Creations',
      conditional: true,
      example: {
        query: { days: 30 },
        response: {
          plan: 'free',
          usage: [units('text', 19), units('image', 20), units('removal', 20), units('review', 20)],
          plans: {
            free: { text: 20, image: 20, removal: 20, review: 20 },
            premium: { text: null, image: null, removal: null, review: null },
          },
          history: [{ day: '2026-11-21', kind: 'text', units: 1, tools: { 'generate-article': 1 } }],
        },
      },
    },
  },
  getWebhooks: {
    ...accountRoutes.getWebhooks,
    ...readCreations,
    summary: 'Get the webhooks. The addresses of the user, and the latest deliveries.',
    response: succeeded({
      webhooks: z.array(webhook).max(mostWebhooks).describe('The webhooks, oldest first.'),
      deliveries: z.array(webhookDelivery).max(20).describe('Their latest deliveries, newest first.'),
    }),
    docs: {
      group: 'Webhooks',
      conditional: true,
      example: { response: { webhooks: [webhookExample], deliveries: [deliveryExample] } },
    },
  },
  setWebhook: {
    ...accountRoutes.setWebhook,
    ...writeCreations,
    summary: `Add or change a webhook, one of at most ${mostWebhooks}. The ends of runs are reported to its address, signed with its secret. With \`id\`, address and events are replaced; this also restores a webhook in the hour after its deletion.`,
    body: json(webhookRequest, 4 * kilobyte),
    response: succeeded({
      webhook: webhook.describe('The webhook.'),
      secret: z
        .string()
        .nullable()
        .describe(
          'The key of the signatures of a new webhook, `whsec_…`. It is shown only once; null for others.',
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
    ...accountRoutes.deleteWebhook,
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
    ...accountRoutes.testWebhook,
    service: 'creations',
    limit: 'create',
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
    ...accountRoutes.resendWebhook,
    ...writeCreations,
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
