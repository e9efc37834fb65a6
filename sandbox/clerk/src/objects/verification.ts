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
export const passwordVerification = (verified: boolean, attempts: number) => ({
  object: 'verification_password',
  status: verified ? 'verified' : 'unverified',
  strategy: 'password',
  attempts,
  expire_at: null,
});
