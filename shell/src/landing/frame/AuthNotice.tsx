import { useLandingHost } from '../landing-host.ts';

/** Says in place why sign-in cannot be reached, and offers another try. */
export function AuthNotice() {
  const { auth } = useLandingHost();
  return (
    <div className="auth-notice" role="alert">
      {auth.status === 'error' && (
        <p className="wrap">
          <span>{auth.message ?? 'Sign-in cannot be reached right now.'}</span>
          <button className="button button-quiet" type="button" onClick={auth.retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}
