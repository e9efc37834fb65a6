import { useEffect, useState } from 'react';
import { formatElapsed } from './elapsed.ts';

/** The time since `startedAt` (milliseconds since 1970) as `0:14`, renewed each second; `0:00` when it is null. */
export function useElapsed(startedAt: number | null): string {
  const [now, setNow] = useState(startedAt ?? 0);
  useEffect(() => {
    if (startedAt === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return formatElapsed(startedAt === null ? 0 : now - startedAt);
}
