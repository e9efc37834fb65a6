import { serviceSettings, weakSecretFaults } from '@atelier/service-kit/config';
import { z } from 'zod';

/** What the modules service reads from its environment. */
export const settingsSchema = z
  .object({
    ...serviceSettings,
    OPERATOR_KEY: z
      .string()
      .regex(/^[\w.~+/=-]{32,200}$/, 'is not a key')
      .describe('a secret of 32 characters or more that may create deploy tokens and change every module'),
    OPERATOR_USERS: z
      .string()
      .default('')
      .transform((list) => list.split(',').map((id) => id.trim()))
      .transform((ids) => ids.filter(Boolean))
      .pipe(
        z.array(z.string().regex(/^user_\w{1,100}$/, 'contains something else than ids such as user_2abc')),
      )
      .describe('the Clerk user ids of operators, separated by commas'),
    TRIAL_MINUTES: z.coerce.number().positive().max(1440).default(15),
    TRIAL_PROBLEMS: z.coerce.number().int().min(1).max(10_000).default(5),
    TRIAL_USERS: z.coerce.number().int().min(1).max(50).default(2),
    TRIAL_SHARE: z.coerce.number().gt(0).max(1).default(0.2),
    SHELL_PACKAGES_FILE: z
      .string()
      .describe('the file shared-packages.json of the shell build: what modules may take from the shell'),
  })
  .superRefine(({ NODE_ENV, OPERATOR_KEY }, context) => {
    if (NODE_ENV !== 'production') return;
    for (const { variable, message } of weakSecretFaults({ OPERATOR_KEY: [OPERATOR_KEY] }))
      context.addIssue({ code: 'custom', path: [variable], message });
  });

export type Settings = z.output<typeof settingsSchema>;
