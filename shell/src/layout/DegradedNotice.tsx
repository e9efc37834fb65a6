import { useSession } from '@atelier/tool-kit/session';

/** Says that sign-in is only partly there; the rest goes on. */
export function DegradedNotice() {
  const problem = useSession(({ status, problem }) => (status === 'degraded' ? problem : null));
  if (!problem) return null;
  return (
    <p className="studio-notice" role="status">
      {problem}
    </p>
  );
}
