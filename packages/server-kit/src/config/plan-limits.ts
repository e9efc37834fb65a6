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

/** The most concurrent calls per provider and process; null for no limit. A review is a text. */
const provider = z
  .strictObject({ text: most(200, 1), image: most(32, 1), removal: most(16, 1) })
  .prefault({});
export type ProviderLimits = z.output<typeof provider>;

const plans = { free: quota(1), premium: quota(10) };

/** The quotas unless PLAN_LIMITS is set: Premium has ten times those of Free. */
export const defaultPlanLimits = z.strictObject(plans).parse({});

const unlimited = { text: null, image: null, removal: null, review: null };
/** No plan limits. Units are still counted. */
export const planLimitsOff = { free: unlimited, premium: unlimited };

/** PLAN_LIMITS: `off`, or as JSON the limits that differ from the defaults. */
export const planLimits = z
  .string()
  .default('{}')
  .transform((value) => (value === 'off' ? JSON.stringify(planLimitsOff) : value))
  .pipe(jsonText)
  .pipe(z.strictObject({ ...plans, provider }))
  .transform(({ provider, ...plans }) => ({ plans, provider }))
  .describe(
    'off, or units a UTC day that differ from `{"free":{"text":50,"image":20,"removal":20,"review":10}}` and ten times that for `premium`; null is no limit. `{"provider":{"text":200,"image":32,"removal":16}}` are the calls of a provider that each process makes at once. The same for all servers',
  );
