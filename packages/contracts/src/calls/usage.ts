import { z } from 'zod';
import { type Call, none, readCreations, succeeded, userCall } from '../call.ts';
import { wholeNumber } from '../checks.ts';
import { creationIds } from '../requests.ts';
import { unitKinds } from '../tool-options.ts';
import { plan, planQuotas, usage, usageDays } from '../usage.ts';
import { createCalls } from './create.ts';
import { units } from './examples.ts';
import { resumeCalls } from './resumes.ts';

const createsOrRevises = Object.values({ ...createCalls, ...resumeCalls });
export type UsageTool = Extract<(typeof createsOrRevises)[number], { tool: string }>['tool'];
export const usageTools = createsOrRevises.flatMap((call): UsageTool[] =>
  'tool' in call ? [call.tool] : [],
);

/** The units of one kind that a user spent on one UTC day, including unfinished runs. */
export const dailyUsage = z.object({
  day: z.iso.date().describe('The UTC day, as in 2026-11-21.'),
  kind: z.enum(unitKinds).describe('The kind of the units.'),
  units: z.int().positive().describe('The spent units.'),
  tools: z
    .partialRecord(z.enum(usageTools), z.int().positive().describe('The units of this call.'))
    .describe('The same units by call.'),
});
export type DailyUsage = z.infer<typeof dailyUsage>;

export const usageCalls = {
  exportCreations: {
    ...userCall('GET', '/api/user/export', 'read'),
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
    ...userCall('GET', '/api/user/usage', 'read'),
    ...readCreations,
    summary:
      "Get the usage. The user's plan, what is left today, the quota of each plan, and the units spent by day, kind and tool.",
    query: z.strictObject({
      days: wholeNumber(1, usageDays.most).default(usageDays.standard),
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
} as const satisfies Record<string, Call>;
