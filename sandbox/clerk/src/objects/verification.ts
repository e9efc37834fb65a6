/** `Stubs.Verification.OTP` of Clerk's description: a code sent by e-mail. */
export interface CodeVerificationObject {
  object: 'verification_otp';
  status: 'unverified' | 'verified' | 'expired';
  strategy: 'email_code' | 'reset_password_email_code';
  attempts: number | null;
  expire_at: number;
}

/** `Stubs.Verification.Password` of Clerk's description. */
export interface PasswordVerificationObject {
  object: 'verification_password';
  status: 'unverified' | 'verified';
  strategy: 'password';
  attempts: number | null;
  expire_at: number | null;
}

/** Serialises the state of a code. A code that was not verified in time is `expired`. */
export const codeVerification = (
  strategy: CodeVerificationObject['strategy'],
  state: { verified: boolean; attempts: number; expireAt: number },
): CodeVerificationObject => ({
  object: 'verification_otp',
  status: state.verified ? 'verified' : state.expireAt < Date.now() ? 'expired' : 'unverified',
  strategy,
  attempts: state.attempts,
  expire_at: state.expireAt,
});

/** The state of a password check. */
export const passwordVerification = (verified: boolean, attempts: number): PasswordVerificationObject => ({
  object: 'verification_password',
  status: verified ? 'verified' : 'unverified',
  strategy: 'password',
  attempts,
  expire_at: null,
});
