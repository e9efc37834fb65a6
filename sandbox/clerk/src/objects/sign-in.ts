import type { SignIn } from '../store/sign-ins.ts';
import type { User } from '../store/users.ts';
import { avatarUrl } from './avatar.ts';

const dayMs = 86_400_000;

function factorsOf(user: User) {
  const byMail = { email_address_id: user.email_id, safe_identifier: user.email, primary: true };
  return [
    { strategy: 'password' },
    { strategy: 'email_code', ...byMail },
    { strategy: 'reset_password_email_code', ...byMail },
  ];
}

/** `Stubs.Verification.OTP` of Clerk's description: the state of a code. A code that was not verified in time is `expired`. */
export const codeVerification = (
  strategy: 'email_code' | 'reset_password_email_code',
  state: { verified: boolean; attempts: number; expireAt: number },
) => ({
  object: 'verification_otp',
  status: state.verified ? 'verified' : state.expireAt < Date.now() ? 'expired' : 'unverified',
  strategy,
  attempts: state.attempts,
  expire_at: state.expireAt,
});

/** `Stubs.Verification.Password` of Clerk's description. */
const passwordVerification = (verified: boolean, attempts: number) => ({
  object: 'verification_password',
  status: verified ? 'verified' : 'unverified',
  strategy: 'password',
  attempts,
  expire_at: null,
});

function verificationOf(signIn: SignIn) {
  const verified = signIn.factor_status === 'verified';
  if (signIn.factor_strategy === null) return null;
  if (signIn.factor_strategy === 'password') return passwordVerification(verified, signIn.factor_attempts);
  return codeVerification(signIn.factor_strategy, {
    verified,
    attempts: signIn.factor_attempts,
    expireAt: signIn.factor_expire_at ?? signIn.created_at,
  });
}

/** `Client.SignIn` of Clerk's description; `user` is the user of its identifier. */
export const signInObject = (signIn: SignIn, user: User | undefined, proxyUrl: string) => ({
  object: 'sign_in_attempt',
  id: signIn.id,
  status: signIn.status,
  supported_identifiers: ['email_address'],
  supported_first_factors: user ? factorsOf(user) : null,
  supported_second_factors: null,
  first_factor_verification: verificationOf(signIn),
  second_factor_verification: null,
  identifier: signIn.identifier,
  user_data: user
    ? {
        first_name: user.first_name,
        last_name: user.last_name,
        image_url: avatarUrl(user, proxyUrl),
        has_image: false,
      }
    : null,
  created_session_id: signIn.session_id,
  abandon_at: signIn.created_at + dayMs,
});

export type SignInObject = ReturnType<typeof signInObject>;
