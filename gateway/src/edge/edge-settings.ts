import { commaList, processSettings } from '@atelier/server-kit/config';
import { z } from 'zod';
import { clerkFeatures } from './content-policy.ts';

/** The address of a server, without a slash at its end. */
export const url = z
  .string()
  .regex(/^https?:\/\/[^\s/]+(\/[^\s?#]*)?$/, 'is not an address')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

const origin = z
  .string()
  .regex(/^https?:\/\/[^\s/]+$/, 'is not an origin')
  .describe('the public origin of the product, such as https://atelier.example, without a path');

const wholeNumber = z.coerce.number({ error: 'is not a number' }).int();

/** The variables of the edge: addresses, proxies, the content policy and the metrics. */
export const edgeSettings = {
  METRICS_PORT: processSettings.PORT.optional().describe(
    'the private port of HOST that serves `/metrics`; default: none; `npm start`: PORT + 8',
  ),
  PUBLIC_ORIGIN: origin,
  ALLOWED_HOSTS: commaList
    .transform((hosts) => hosts.map((host) => host.toLowerCase()))
    .pipe(z.array(z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/, 'is not a host')))
    .describe('additional hosts, separated by commas, such as internal.example:8080'),
  CORS_ORIGINS: commaList
    .pipe(z.array(origin))
    .describe('origins whose pages may make the calls, separated by commas, such as https://tools.example'),
  TRUST_PROXY: wholeNumber
    .min(0)
    .max(10)
    .default(0)
    .describe('the number of your own proxies in front of the gateway that set X-Forwarded-For'),
  CLERK_FEATURES: z
    .string()
    .default('images,captcha')
    .transform((list) => (list === 'none' ? [] : list.split(',').map((feature) => feature.trim())))
    .pipe(z.array(z.enum(clerkFeatures)))
    .describe(
      `features of Clerk whose hosts the content policy lists: none, or a list of ${clerkFeatures.join(', ')}`,
    ),
  TRUSTED_TYPES: z
    .enum(['enforce', 'report'])
    .default('enforce')
    .describe('`enforce`, or `report` if a feature of Clerk fails under it'),
};
