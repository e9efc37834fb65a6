/**
 * Who this Clerk instance is: the keys a program is configured with, the people it knows from the start, and the one
 * verification code it ever sends. All of it is public: it opens nothing but a sandbox on the machine it runs on.
 */

/** Host that the publishable key names. Nothing is ever asked of it: the browser goes through the proxy path. */
const FRONTEND_API_HOST = 'clerk.atelier.localhost';

/** `pk_live_` and the unpadded base64 of `<host>$`: a production key, for development keys cannot be proxied. */
export const PUBLISHABLE_KEY = `pk_live_${Buffer.from(`${FRONTEND_API_HOST}$`).toString('base64').replace(/=+$/, '')}`;

/** What the proxy shows as `Clerk-Secret-Key`, and the Backend API takes as bearer. */
export const SECRET_KEY = 'sk_live_sandbox0000000000000000000000000000000000';

/** Path below the public origin at which the gateway mounts Clerk's own proxy helper. */
export const PROXY_PATH = '/__clerk';

/** The code every e-mail would carry. No e-mail is sent: the log names it. */
export const VERIFICATION_CODE = '424242';

/** A person the sandbox knows from its first start. */
export interface SeededUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly plan: 'free_user' | 'premium';
}

/** Ada has the Free plan, Grace the Premium plan. Changes made to them later are kept. */
export const SEEDED_USERS: readonly SeededUser[] = [
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
