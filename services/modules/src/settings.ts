import { moduleLimits, moduleName } from '@atelier/contracts';
import {
  commaList,
  jsonText,
  operatorSettings,
  serviceSettings,
  weakSecretFaults,
} from '@atelier/server-kit/config';
import { moduleServiceKeySetting } from '@atelier/server-kit/identity';
import { z } from 'zod';

/** The address of a module's service, without a slash at the end. */
const serviceAddress = z
  .string()
  .regex(
    /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
    'is not an http or https address without user, query and fragment',
  )
  .transform((address) => address.replace(/(?<!\/)\/+$/, ''));

/** The settings of the modules service. */
export const settingsSchema = z
  .object({
    ...serviceSettings,
    OPERATOR_KEY: z
      .string()
      .regex(/^[\w.~+/=-]{32,200}$/, 'is not a key')
      .describe('a secret of 32 characters or more that may create deploy tokens and change every module'),
    ...operatorSettings,
    MODULE_SERVICES: jsonText
      .prefault('{}')
      .pipe(z.record(moduleName, serviceAddress))
      .describe('the addresses of the services of modules, such as {"mfe-example":"http://127.0.0.1:4000"}'),
    MODULE_SERVICES_KEY: moduleServiceKeySetting
      .optional()
      .describe(
        'the private key (JSON Web Key) that signs calls to services of modules; required with MODULE_SERVICES. `npm run identity-keys` prints one',
      ),
    MODULE_LIMITS: jsonText
      .prefault('{}')
      .pipe(moduleLimits)
      .describe(
        'the limits of a version, such as {"tools":20,"files":100,"fileBytes":4194304}, which are the defaults; at most 100 tools, 1000 files and 15 MB',
      ),
    MODULE_CHECK_BROWSER: z
      .string()
      .optional()
      .describe(
        "the path of a Chromium in which a version's tools must load before it is published, or `off`; default: the first Chromium on the `PATH`. If the named one does not start, nothing is published",
      ),
    WEBHOOK_HOSTS: commaList.describe(
      'hosts, separated by commas, to which webhooks may go by http and at any address',
    ),
    TRIAL_PROBLEMS: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .default(5)
      .describe(
        'the problems that roll back a release in its first 15 minutes, if they affect two users and a fifth of all uses',
      ),
    WEB_DIR: z
      .string()
      .describe('output of the build of the shell; lists the packages that modules may take from the shell'),
  })
  .superRefine(({ NODE_ENV, OPERATOR_KEY, MODULE_SERVICES, MODULE_SERVICES_KEY }, context) => {
    if (Object.keys(MODULE_SERVICES).length > 0 && !MODULE_SERVICES_KEY)
      context.addIssue({
        code: 'custom',
        path: ['MODULE_SERVICES_KEY'],
        message: 'is missing, and MODULE_SERVICES is set',
      });
    if (NODE_ENV !== 'production') return;
    for (const { variable, message } of weakSecretFaults({ OPERATOR_KEY: [OPERATOR_KEY] }))
      context.addIssue({ code: 'custom', path: [variable], message });
  });

export type Settings = z.output<typeof settingsSchema>;
