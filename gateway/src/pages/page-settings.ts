import { fileURLToPath } from 'node:url';
import { sampleAccount } from '@atelier/contracts';
import { jsonText } from '@atelier/server-kit/config';
import { z } from 'zod';
import { url } from '../edge/edge-settings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const notice = z.string().max(2000);

export const pageSettings = {
  WEB_DIR: z
    .string()
    .default(`${root}dist/shell`)
    .describe(
      "the output of the shell's build. The modules service reads the list of shared packages in it, and has no default",
    ),
  DATA_DIR: z
    .string()
    .default(`${root}.data`)
    .describe('a writable folder for files of modules and the last registry, and for the state of emulators'),
  MODULE_OVERRIDES: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      '`on` lets developers use a module that runs on their machine, `off` does not; default: `off` in production, else `on`',
    ),
  PUBLIC_GALLERY: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '`off` closes `/explore`, where everyone sees published images; signed-in users still see them',
    ),
  CONTACT_EMAIL: z
    .email('is not an e-mail address')
    .optional()
    .describe(
      'the address on the contact page and in `/.well-known/security.txt`, which does not exist without one',
    ),
  NOTICE: z
    .union([
      jsonText.pipe(z.strictObject({ en: notice, de: notice })),
      notice.regex(/^\s*[^\s{]/, 'is not JSON with the texts en and de'),
    ])
    .optional()
    .describe(
      'text for users, or JSON with one text for each language (`en` and `de`): the first line is a title in the top bar, the others are its details',
    ),
  TEST_COPY: jsonText
    .prefault('{}')
    .pipe(
      z.strictObject({
        accounts: z.array(sampleAccount).default([]),
        code: z.string().max(20).optional(),
        mailbox: z
          .string()
          .regex(/^(?:\/[^/\s]|https?:\/\/\S)\S*$/, 'is not an address')
          .optional(),
        routes: z.record(z.string().regex(/^\/__[a-z]+\/[a-z]+$/), url).default({}),
      }),
    )
    .describe(
      'what only a test copy has, as JSON, set by `npm start`: `accounts` (`{ email, plan, password }`) and the `code` of verification mails, which sign-in shows; `mailbox`, the address of its mails; `routes`, URLs by path to which requests from this machine are forwarded. With a route, the gateway accepts requests from this machine only and refuses production',
    ),
};
