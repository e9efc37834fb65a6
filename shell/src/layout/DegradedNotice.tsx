import { useSession } from '@atelier/tool-kit/session';

/** Reports that sign-in is degraded; the rest of the studio works. */
export function DegradedNotice() {
  const problem = useSession(({ status, problem }) => (status === 'degraded' ? problem : null));
  if (!problem) return null;
  return (
    <p className="studio-notice" role="status">
      {problem}
    </p>
  );
}
