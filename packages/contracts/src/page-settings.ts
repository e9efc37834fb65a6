import { z } from 'zod';
import { registry } from './modules/registry.ts';
import { planQuotas } from './usage.ts';

/** A test account; the sign-in page shows it with its password. */
export const sampleAccount = z.strictObject({
  email: z.email(),
  plan: z.enum(['free', 'premium']),
  password: z.string(),
});

/** The settings in every page, as JSON in `<script id="atelier">`. They contain no secrets. */
const pageSettings = z.strictObject({
  clerkPublishableKey: z.string(),
  /** The gateway's proxy path for ClerkJS, or null if the browser connects to Clerk directly. */
  clerkProxyUrl: z.string().nullable(),
  registry,
  /** The public origin, without a slash at the end; for canonical URLs and social media images. */
  origin: z.url().optional(),
  /** The e-mail address of the operator, if it is set. */
  contactEmail: z.email().optional(),
  /** The URL of the page that shows mail sent by this installation, if there is one. */
  mailboxUrl: z.string().optional(),
  /** A notice for users. The first line is the top bar's badge, the others are its details. */
  notice: z.string().max(2000).optional(),
  sampleAccounts: z.array(sampleAccount).optional(),
  /** The code of every verification mail, for test installations whose sign-in service sends none. */
  sampleCode: z.string().max(20).optional(),
  /** Whether visitors without an account see published images. */
  explore: z.boolean().optional(),
  plans: planQuotas.optional(),
  /** The rate limits, for the documentation only: pages do not contain them. */
  rateLimits: z.record(z.string(), z.number()).optional(),
  /** Whether pages may use a module that runs on the user's machine instead of the released one. */
  moduleOverrides: z.boolean().optional(),
});
export type PageSettings = z.infer<typeof pageSettings>;

/** The link preview of a page, instead of the page's title, description and image. */
export interface PageCard {
  title: string;
  description: string;
  url: string;
  image: string;
  /** In pixels, if it is known. */
  size?: { width: number; height: number } | undefined;
}

export const renderedPage = z.object({
  status: z.literal([200, 404]),
  html: z.string(),
  type: z.enum(['text/plain', 'text/markdown']).optional(),
  /** `sha256-…` of each inline script, for `script-src` of the Content-Security-Policy. */
  scriptHashes: z.array(z.string().regex(/^sha256-[A-Za-z0-9+/=]+$/)),
});
export type RenderedPage = z.infer<typeof renderedPage>;

/** The exports of the shell's server build, `page.mjs`. */
export interface PageModule {
  /** The paths of all pages, and `…/*` for the not-found page of an area. */
  pagePaths(settings: PageSettings): string[];
  renderPage(page: { path: string; settings: PageSettings; card?: PageCard | undefined }): RenderedPage;
}
