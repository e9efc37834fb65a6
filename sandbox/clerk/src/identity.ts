/**
 * The keys, sample users and verification code of the emulated Clerk instance. All of them are public: they
 * give access to a sandbox on this machine only.
 */

/** The host in the publishable key. It is never requested: the browser uses the proxy path. */
const frontendApiHost = 'clerk.atelier.localhost';

/** A production key (`pk_live_`, unpadded base64 of `<host>$`): development keys cannot be proxied. */
export const publishableKey = `pk_live_${Buffer.from(`${frontendApiHost}$`).toString('base64').replace(/=+$/, '')}`;

/** The `Clerk-Secret-Key` header of the proxy and the bearer token of the Backend API. */
export const secretKey = 'sk_live_sandbox0000000000000000000000000000000000';

export const webhookSecret = `whsec_${Buffer.from('atelier-sandbox-webhooks').toString('base64')}`;

export const instanceId = 'ins_atelierSandbox';

/** Path below the public origin at which the gateway mounts Clerk's own proxy helper. */
export const proxyPath = '/__clerk';

/** The verification code. No e-mail is sent: the log contains the code. */
export const verificationCode = '424242';

export interface SeededUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly plan: 'free_user' | 'premium';
}

/** Ada has the Free plan, Grace the Premium plan. Later changes to them are kept. */
export const seededUsers: readonly SeededUser[] = [
  {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    password: 'correct-horse-9',
    plan: 'free_user',
  },
  {
    email: 'grace@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    password: 'correct-horse-9',
    plan: 'premium',
  },
];
