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
    .describe(
      'a writable folder: `cache/` in it has files of modules and the last registry, for a start without the modules service. Emulators keep their state in it',
    ),
  MODULE_OVERRIDES: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      '`on` lets developers use a module that runs on their machine: the content policy then allows files of `http://127.0.0.1` and `http://localhost`. Unless set: `off` in production, else `on`',
    ),
  CONTACT_EMAIL: z
    .email('is not an e-mail address')
    .optional()
    .describe(
      'the address on the contact page and in `/.well-known/security.txt`, which does not exist without one',
    ),
  NOTICE: z
    .union([jsonText.pipe(z.strictObject({ en: notice, de: notice })), notice])
    .optional()
    .describe(
      'text for the users of this copy, or JSON with one text for each language (`en` and `de`): the first line is the title behind a dot in the top bar, the others are its details',
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
      'what only a test copy has, as JSON. Shown by sign-in: `accounts`, a list of `{ email, plan, password }`, and the `code` of every verification mail where none are sent. `mailbox`: where its mails can be read, a path of this product or an http address. `routes`: URLs by path to which requests from this machine are forwarded; `npm start` sets the control routes of emulators. With a route, the gateway accepts requests from this machine only and refuses production',
    ),
};
