import { z } from 'zod';
import { registry } from './registry.ts';

/** The parts of the product that a stand-in can play, as a person reads them in the top bar. */
export const sandboxParts = ['sign-in', 'text', 'pictures', 'database', 'mail'] as const;

/**
 * What the gateway writes into every page, as JSON in `<script type="application/json" id="atelier">`: all that the
 * shell needs before it can draw, and nothing secret.
 */
export const pageSettings = z.strictObject({
  clerkPublishableKey: z.string(),
  /** Where ClerkJS finds Clerk: the gateway's own proxy path, or null to go to Clerk directly. */
  clerkProxyUrl: z.string().nullable(),
  /** Which parts are stand-ins; empty when all is real. */
  sandbox: z.array(z.enum(sandboxParts)),
  registry,
  /** The public origin, without a slash at its end: canonical addresses and social pictures need it whole. */
  origin: z.url().optional(),
  /** Where people reach whoever runs this copy, if that is set. */
  contactEmail: z.email().optional(),
  /** Where a person can read the mail that this copy sends, if it can be read in the browser: a path or an address. */
  mailboxUrl: z.string().optional(),
});
export type PageSettings = z.infer<typeof pageSettings>;

/** The id of the element that carries the settings. */
export const pageSettingsElement = 'atelier';
