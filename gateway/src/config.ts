import { fileURLToPath } from 'node:url';
import { type ServiceName, sandboxParts } from '@atelier/contracts';
import { processSettings } from '@atelier/service-kit/config';
import { z } from 'zod';
import { type Clerk, readClerk } from './sessions/clerk-addresses.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const address = z
  .string()
  .regex(/^https?:\/\/[^\s/]+(\/[^\s?#]*)?$/, 'is not an address')
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
  .describe('an address such as http://127.0.0.1:3001');
const origin = z
  .string()
  .regex(/^https?:\/\/[^\s/]+$/, 'is not an origin')
  .describe('an origin such as https://atelier.example, without a path');
const perWindow = z.coerce.number({ error: 'is not a number' }).int().min(1);

/** The variables that the gateway reads. */
export const gatewaySettings = z
  .object({
    ...processSettings,
    HOST: processSettings.HOST.default('0.0.0.0'),
    PORT: processSettings.PORT.default(3000),
    PUBLIC_ORIGIN: origin,
    CLERK_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_[A-Za-z0-9+/=_-]+$/, 'is not a publishable key')
      .describe('the publishable key of your Clerk application'),
    CLERK_SECRET_KEY: z
      .string()
      .regex(/^sk_(test|live)_\S+$/, 'is not a secret key')
      .describe('the secret key of your Clerk application'),
    CLERK_FAPI_URL: address.optional(),
    CLERK_ISSUER: address.optional(),
    CLERK_JWKS_URL: address.optional(),
    TEXT_URL: address,
    IMAGE_URL: address,
    RESUME_URL: address,
    CREATIONS_URL: address,
    NEWSLETTER_URL: address,
    WEB_DIR: z.string().default(`${root}dist/shell`),
    MODULES_DIR: z.string().default(`${root}dist/modules`),
    REGISTRY_FILE: z.string().default(`${root}dist/registry.json`),
    SANDBOX_PARTS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((part) => part !== ''))
      .pipe(z.array(z.enum(sandboxParts))),
    SANDBOX_CONTROLS: z
      .string()
      .default('{}')
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'is not JSON' });
          return z.NEVER;
        }
      })
      .pipe(z.record(z.string().regex(/^[a-z]+$/), address)),
    TRUST_PROXY: z.coerce
      .number({ error: 'is not a number' })
      .int()
      .min(0)
      .max(10)
      .default(0)
      .describe('how many proxies of yours stand in front and set X-Forwarded-For'),
    NEWSLETTER_PER_HOUR: perWindow.default(5),
    AI_CALLS_PER_MINUTE: perWindow.default(60),
    SIGN_INS_PER_MINUTE: perWindow.default(60),
    CONTACT_EMAIL: z.email('is not an e-mail address').optional(),
  })
  .refine((read) => read.NODE_ENV !== 'production' || !isSandboxed(read), {
    path: ['SANDBOX_PARTS'],
    error: 'and SANDBOX_CONTROLS must be empty in production',
  });

function isSandboxed(read: { SANDBOX_PARTS: string[]; SANDBOX_CONTROLS: Record<string, string> }): boolean {
  return read.SANDBOX_PARTS.length > 0 || Object.keys(read.SANDBOX_CONTROLS).length > 0;
}

/** How often somebody may do something before they are asked to wait. */
export interface RateLimits {
  newsletterPerHour: number;
  aiCallsPerMinute: number;
  signInsPerMinute: number;
}

/** All that the gateway is told from outside. */
export interface Config {
  host: string;
  port: number;
  production: boolean;
  logLevel: string;
  /** Where people reach the product. */
  publicOrigin: string;
  /** Every origin that the browser may call from: the public one, and in the sandbox its other loopback name. */
  ownOrigins: string[];
  internalSecret: string;
  clerk: Clerk;
  services: Record<ServiceName, string>;
  web: { shell: string; modules: string; registry: string };
  sandbox: { parts: (typeof sandboxParts)[number][]; controls: Record<string, string> };
  trustedProxies: number;
  rateLimits: RateLimits;
  /** Where people reach whoever runs this copy. */
  contactEmail: string | undefined;
}

/** Works out the configuration from the variables, once they have been read. */
export function configFrom(read: z.output<typeof gatewaySettings>): Config {
  return {
    host: read.HOST,
    port: read.PORT,
    production: read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    publicOrigin: read.PUBLIC_ORIGIN,
    ownOrigins: isSandboxed(read) ? withLoopbackTwin(read.PUBLIC_ORIGIN) : [read.PUBLIC_ORIGIN],
    internalSecret: read.INTERNAL_SECRET,
    clerk: readClerk({
      publicOrigin: read.PUBLIC_ORIGIN,
      publishableKey: read.CLERK_PUBLISHABLE_KEY,
      secretKey: read.CLERK_SECRET_KEY,
      frontendApi: read.CLERK_FAPI_URL,
      issuer: read.CLERK_ISSUER,
      jwksUrl: read.CLERK_JWKS_URL,
    }),
    services: {
      text: read.TEXT_URL,
      image: read.IMAGE_URL,
      resume: read.RESUME_URL,
      creations: read.CREATIONS_URL,
      newsletter: read.NEWSLETTER_URL,
    },
    web: { shell: read.WEB_DIR, modules: read.MODULES_DIR, registry: read.REGISTRY_FILE },
    sandbox: { parts: read.SANDBOX_PARTS, controls: read.SANDBOX_CONTROLS },
    trustedProxies: read.TRUST_PROXY,
    rateLimits: {
      newsletterPerHour: read.NEWSLETTER_PER_HOUR,
      aiCallsPerMinute: read.AI_CALLS_PER_MINUTE,
      signInsPerMinute: read.SIGN_INS_PER_MINUTE,
    },
    contactEmail: read.CONTACT_EMAIL,
  };
}

/** A person may type either name of their own machine. */
function withLoopbackTwin(origin: string): string[] {
  const url = new URL(origin);
  const twins: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' };
  const twin = twins[url.hostname];
  if (!twin) return [origin];
  url.hostname = twin;
  return [origin, url.origin];
}
