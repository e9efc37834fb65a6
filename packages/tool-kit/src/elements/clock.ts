import { useEffect, useState } from 'react';
import { formatDate } from '../language/texts.ts';

/** A span of milliseconds as minutes and seconds: `0:14`. */
function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time since `startedAt` (milliseconds since 1970) as `0:14`; `0:00` when it is null. */
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

/** The seconds until a time (milliseconds since 1970), counted down; 0 after it. */
export function useSecondsUntil(time: number | null): number {
  const secondsLeft = () => (time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000)));
  const [, countDown] = useState(0);
  const waiting = secondsLeft() > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => countDown((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return secondsLeft();
}

/** A wait for users: `14 s`, `3 min`, `23 h 56 min`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = seconds < 3600 ? Math.ceil(seconds / 60) : Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** The time; on another day after its date. */
export function timeOf(date: Date): string {
  const today = date.toDateString() === new Date().toDateString();
  return formatDate(date, today ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}
