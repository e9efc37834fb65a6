import { z } from 'zod';
import { readClerkSettings } from '../../../gateway/src/auth/clerk-settings.ts';
import { PlainError } from '../workspace.ts';
import { type Check, request, type ServerVariables } from './check.ts';

const largestClockDifferenceMs = 5_000;
const jwks = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

/** Clerk's keys belong to one application, and its clock agrees with that of this machine. */
export const checkSignIn: Check = async (env) => {
  const { api, frontend, authorization } = clerkOf(env);
  const published = await request('sign-in', `${frontend}/.well-known/jwks.json`);
  const own = await request('sign-in', `${api}/v1/jwks`, { headers: { authorization } });
  const [first, second] = await Promise.all([published, own].map(kidsOf));
  if (!first?.some((kid) => second?.includes(kid)))
    throw new PlainError(
      'CLERK_PUBLISHABLE_KEY and CLERK_SECRET_KEY are of different applications of Clerk.',
    );
  const difference = Math.abs(Date.parse(own.headers.get('date') ?? '') - Date.now());
  // The header has whole seconds.
  if (difference > largestClockDifferenceMs + 1_000)
    throw new PlainError(
      `The clock of this machine differs from Clerk's by ${Math.round(difference / 1000)} s. Synchronise it.`,
    );
  return `the keys belong together at ${new URL(api).host}`;
};

const kidsOf = async (response: Response) => {
  const read = jwks.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new PlainError(`${new URL(response.url).host} returns no signing keys.`);
  return read.data.keys.map(({ kid }) => kid);
};

const planList = z.object({ data: z.array(z.object({ slug: z.string() })) });

export const checkPlans: Check = async (env) => {
  const { api, authorization } = clerkOf(env);
  const advice =
    'Enable billing in the dashboard of Clerk, and create a plan for users with the key premium.';
  const response = await request('sign-in', `${api}/v1/billing/plans?payer_type=user`, {
    headers: { authorization },
  });
  const slugs =
    planList.safeParse(await response.json().catch(() => null)).data?.data.map(({ slug }) => slug) ?? [];
  if (!slugs.includes('premium')) throw new PlainError(`Clerk has no plan premium. ${advice}`);
  return `Clerk has ${slugs.join(', ')}`;
};

const environment = z.object({
  api_keys_settings: z.object({ user_api_keys_enabled: z.boolean() }).partial().optional(),
});

export const checkApiKeys: Check = async (env) => {
  const response = await request('sign-in', `${clerkOf(env).frontend}/v1/environment`);
  const read = environment.safeParse(await response.json().catch(() => null)).data;
  if (!read?.api_keys_settings?.user_api_keys_enabled)
    throw new PlainError('API keys of users are off. Enable them in the dashboard of Clerk, under API keys.');
  return 'users may create them';
};

function clerkOf(env: ServerVariables) {
  const { api, frontendApi, frontendOrigin, secretKey } = readClerkSettings({
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? '',
    CLERK_PUBLISHABLE_KEY: env.CLERK_PUBLISHABLE_KEY ?? '',
    CLERK_SECRET_KEY: env.CLERK_SECRET_KEY ?? '',
    CLERK_FAPI_URL: env.CLERK_FAPI_URL,
  });
  return { api, frontend: frontendApi ?? frontendOrigin, authorization: `Bearer ${secretKey}` };
}
