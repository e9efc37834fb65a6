import type { SignIn } from '../store/sign-ins.ts';
import type { User } from '../store/users.ts';
import { avatarUrl } from './avatar.ts';
import { codeVerification, passwordVerification } from './verification.ts';

const dayMs = 86_400_000;

function factorsOf(user: User) {
  const byMail = { email_address_id: user.email_id, safe_identifier: user.email, primary: true };
  return [
    { strategy: 'password' },
    { strategy: 'email_code', ...byMail },
    { strategy: 'reset_password_email_code', ...byMail },
  ];
}

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
