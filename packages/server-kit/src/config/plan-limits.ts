import { z } from 'zod';
import { jsonText } from './read-config.ts';

const most = (usual: number, least: number) => z.int().min(least).nullable().default(usual);

const quota = (factor: number) =>
  z
    .strictObject({
      text: most(50 * factor, 0),
      image: most(20 * factor, 0),
      removal: most(20 * factor, 0),
      review: most(10 * factor, 0),
    })
    .prefault({});

/** The most requests to a provider a minute; null for no limit. A review is a text. */
const provider = z
  .strictObject({ text: most(1_000, 1), image: most(100, 1), removal: most(100, 1) })
  .prefault({});
export type ProviderLimits = z.output<typeof provider>;

const plans = { free: quota(1), premium: quota(10) };

/** The quotas unless PLAN_LIMITS is set: Premium has ten times those of Free. */
export const defaultPlanLimits = z.strictObject(plans).parse({});

const unlimited = { text: null, image: null, removal: null, review: null };
/** No plan limits. Units are still counted. */
export const planLimitsOff = { free: unlimited, premium: unlimited };
const providerOff = { text: null, image: null, removal: null };

/** PLAN_LIMITS: `off`, or as JSON the limits that differ from the defaults. */
export const planLimits = z
  .string()
  .default('{}')
  .transform((value) =>
    value === 'off' ? JSON.stringify({ ...planLimitsOff, provider: providerOff }) : value,
  )
  .pipe(jsonText)
  .pipe(z.strictObject({ ...plans, provider }))
  .transform(({ provider, ...plans }) => ({ plans, provider }))
  .describe(
    'off, or units a UTC day that differ from `{"free":{"text":50,"image":20,"removal":20,"review":10}}` and ten times that for `premium`; null is no limit. `{"provider":{"text":1000,"image":100,"removal":100}}` are the requests to a provider a minute, of all processes together. The same for all servers',
  );
