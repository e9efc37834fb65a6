import { serviceSettings } from '@atelier/server-kit/config';
import { z } from 'zod';

export const settingsSchema = z.object({
  ...serviceSettings,
  PUBLIC_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[^\s/"<>]+$/, 'is not an origin')
    .describe('where the product is reached, such as https://atelier.example'),
  SMTP_URL: z
    .url({ error: 'is not an SMTP address' })
    .regex(/^smtps?:\/\/([^\s@/?#]+@)?[^\s@/?#]+\/?$/, 'is not an SMTP address')
    .describe('smtp://user:password@host:587 or smtps://user:password@host:465'),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n]* )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'is not a sender')
    .describe('the sender of mails, such as Atelier <news@atelier.example>'),
});

export type Settings = z.output<typeof settingsSchema>;
