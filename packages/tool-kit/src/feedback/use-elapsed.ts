import { useEffect, useState } from 'react';

/** A span of milliseconds as minutes and seconds: `0:14`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time since `startedAt` (milliseconds since 1970) as `0:14`, updated each second; `0:00` when it is null. */
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
