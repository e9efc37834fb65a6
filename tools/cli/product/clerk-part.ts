import { publishableKey, secretKey, seededUsers } from '@atelier/sandbox-clerk/identity';
import { environment, local, type Part, type Ports, realPart, smallHeap } from './part.ts';
import type { Settings } from './settings.ts';

/** The accounts that exist in the Clerk emulator, as the sign-in page shows them. */
const sampleAccounts = seededUsers.map(({ email, plan, password }) => ({
  email,
  plan: plan === 'premium' ? 'premium' : 'free',
  password,
}));

/** Sign-in: Clerk when its keys are set. */
export function clerkPart({ clerk, dataDir, publicOrigin }: Settings, at: Ports): Part {
  if (clerk) {
    return realPart({ CLERK_PUBLISHABLE_KEY: clerk.publishableKey, CLERK_SECRET_KEY: clerk.secretKey });
  }
  const url = local(at.clerk);
  return {
    env: {
      CLERK_PUBLISHABLE_KEY: publishableKey,
      CLERK_SECRET_KEY: secretKey,
      CLERK_FAPI_URL: url,
      CLERK_API_URL: url,
      CLERK_FEATURES: 'none',
      SAMPLE_ACCOUNTS: JSON.stringify(sampleAccounts),
    },
    standsInFor: 'sign-in',
    controls: { clerk: `${url}/__sandbox/clerk` },
    processes: [
      {
        name: 'clerk stand-in',
        main: 'sandbox/clerk/src/main.ts',
        env: environment({
          SANDBOX_CLERK_PORT: String(at.clerk),
          DATA_DIR: dataDir,
          PUBLIC_ORIGIN: publicOrigin,
        }),
        readyAt: `${url}/healthz`,
        ports: [at.clerk],
        flags: smallHeap,
      },
    ],
  };
}
