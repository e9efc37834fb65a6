import { z } from 'zod';
import { type Call, json, kilobyte, none, readCreations, succeeded, writeCreations } from '../call.ts';
import { creationIds } from '../requests.ts';
import { accountRoutes, routes } from '../routes.ts';
import { dailyUsage, plan, planQuotas, usage, usageDays } from '../usage.ts';
import { webhook, webhookRequest, webhookResend } from '../webhooks.ts';
import { id, units, webhookExample } from './examples.ts';

/** The calls about the data, units and webhook of a user. */
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
  getWebhook: {
    ...accountRoutes.getWebhook,
    ...readCreations,
    summary: 'Get the webhook. The address and its latest deliveries; null if the user has none.',
    response: succeeded({ webhook: webhook.nullable().describe('The webhook; null if there is none.') }),
    docs: { group: 'Webhooks', conditional: true, example: { response: { webhook: webhookExample } } },
  },
  setWebhook: {
    ...accountRoutes.setWebhook,
    ...writeCreations,
    summary:
      'Set the webhook. The end of each run is reported to this address, signed with the secret of the response. An empty address removes the webhook.',
    body: json(webhookRequest, 4 * kilobyte),
    response: succeeded({
      webhook: webhook.nullable().describe('The webhook; null if it was removed.'),
      secret: z.string().nullable().describe('The key of the signatures, `whsec_…`. It is shown only once.'),
    }),
    docs: {
      group: 'Webhooks',
      example: {
        body: { url: webhookExample.url },
        message: 'The end of each run is reported to this address.',
        response: {
          webhook: { ...webhookExample, deliveries: [] },
          secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
        },
      },
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
