import { Button } from '@atelier/tool-kit/button';
import { useLandingHost } from '../landing-host.ts';

/** Says in place why sign-in cannot be reached, and offers another try. */
export function AuthNotice() {
  const { auth } = useLandingHost();
  return (
    <div className="auth-notice" role="alert">
      {auth.status === 'error' && (
        <p className="wrap">
          <span>{auth.message ?? 'Sign-in cannot be reached right now.'}</span>
          <Button onClick={auth.retry}>Try again</Button>
        </p>
      )}
    </div>
  );
}
