/** What one process has of the places at a provider. */
export interface Holding {
  process: string;
  /** Places that no other process may take. */
  held: number;
  /** Places that it could use. */
  wanted: number;
  /** When its places become free, because it has died, in ms since 1970. */
  until: number;
}

/** How long a process has its places without saying so again. */
export const leaseMs = 20_000;

/**
 * Divides the places anew for one process. It gets what is free. It gives back one place at a time, as soon as a call has ended, while
 * another process has to wait that holds at least two fewer or none.
 */
export function allot(
  holdings: readonly Holding[],
  own: { process: string; inUse: number; wanted: number },
  { limit, now }: { limit: number; now: number },
): { holdings: Holding[]; allowed: number } {
  const { process, inUse, wanted } = own;
  const others = holdings.filter((one) => one.process !== process && one.until > now);
  const before = holdings.find((one) => one.process === process)?.held ?? 0;
  const free = Math.max(0, limit - others.reduce((sum, { held }) => sum + held, 0));
  const isWaited = others.some((one) => one.wanted > one.held && (one.held === 0 || one.held < before - 1));
  const allowed = Math.min(wanted, isWaited && before > 0 ? Math.min(free, before - 1) : free);
  const held = Math.max(inUse, allowed);
  const mine = { process, held, wanted, until: now + leaseMs };
  return { holdings: wanted > 0 || held > 0 ? [...others, mine] : others, allowed };
}
