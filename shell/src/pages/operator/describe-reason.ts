import { reports as texts } from './messages.ts';

export function describeReason(reason: string, count: number): string {
  const named = Object.entries(texts.reasons).find(([name]) => name === reason)?.[1] ?? `“${reason}”`;
  return count === 1 ? named : texts.severalTimes({ reason: named, count });
}
