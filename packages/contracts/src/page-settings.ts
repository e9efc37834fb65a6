import { z } from 'zod';
import { registry } from './registry.ts';

/** The parts of the product that a stand-in can play, as a person reads them in the top bar. */
export const sandboxParts = ['sign-in', 'text', 'pictures', 'database', 'mail'] as const;

/** An account that anyone may sign in with; the sign-in page shows it. */
export const sampleAccount = z.strictObject({
  email: z.email(),
  plan: z.enum(['free', 'premium']),
  password: z.string(),
});

/**
 * What the gateway writes into every page, as JSON in `<script type="application/json" id="atelier">`: all that the
 * shell needs before its first render, and nothing secret.
 */
export const pageSettings = z.strictObject({
  clerkPublishableKey: z.string(),
  /** The gateway's proxy path for ClerkJS, or null if the browser connects to Clerk directly. */
  clerkProxyUrl: z.string().nullable(),
  registry,
  /** The public origin, without a slash at its end: canonical addresses and social pictures need it whole. */
  origin: z.url().optional(),
  /** The e-mail address of the operator, if it is set. */
  contactEmail: z.email().optional(),
  /** A path or an address where the mail of this copy can be read in a browser. */
  mailboxUrl: z.string().optional(),
  /** What users must know about this copy. The first line is the top bar's badge, the others are its details. */
  notice: z.string().max(2000).optional(),
  /** Accounts that the sign-in page shows, for test copies. */
  sampleAccounts: z.array(sampleAccount).optional(),
});
export type PageSettings = z.infer<typeof pageSettings>;

/** A page as the shell's server build renders it and the gateway sends it. */
export const renderedPage = z.object({
  status: z.literal([200, 404]),
  html: z.string(),
  /** `sha256-…` of each inline script, for `script-src` of the Content-Security-Policy. */
  scriptHashes: z.array(z.string().regex(/^sha256-[A-Za-z0-9+/=]+$/)),
});
export type RenderedPage = z.infer<typeof renderedPage>;

/** The exports of the shell's server build, `page.mjs`. */
export interface PageModule {
  /** The paths of all pages, and `…/*` for the not-found page of an area. */
  pagePaths(settings: PageSettings): string[];
  /** Renders the page of one of those paths. */
  renderPage(page: { path: string; settings: PageSettings }): RenderedPage;
}
