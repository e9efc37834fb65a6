import { clockToleranceSeconds } from '@atelier/server-kit/identity';
import { clockOffset } from '@atelier/server-kit/metrics';

/** The clocks of the servers that this gateway calls, as their responses say. */
export type Clocks = ReturnType<typeof createClocks>;

/** The name of the server that decides about the clock of the gateway. */
const authority = 'sign-in';

/** Compares the clock of this gateway with those of the vendor of sign-in and of the services. */
export function createClocks() {
  const offsets = new Map<string, number>();
  return {
    /** Reads the clock of a server from its header `Date`. Returns the seconds that it is ahead, 0 within the header's accuracy. */
    measure(server: string, date: string | null | undefined, sentAt: number): number {
      const written = Date.parse(date ?? '');
      if (Number.isNaN(written)) return 0;
      const offset = offsetOf(written, sentAt, Date.now());
      offsets.set(server, offset);
      clockOffset.set({ server }, offset);
      return offset;
    },
    /** Forgets a server that does not respond. */
    forget(server: string): void {
      offsets.delete(server);
      clockOffset.remove({ server });
    },
    /** @throws Error when the clock of this gateway is wrong: it differs from that of the vendor, or of all services. */
    assertOwn(): void {
      const closest = [...offsets.values()].sort((one, other) => Math.abs(one) - Math.abs(other))[0];
      const offset = offsets.get(authority) ?? closest ?? 0;
      if (isBeyondTolerance(offset)) throw new Error(describeOffset(-offset));
    },
  };
}

/** Whether two servers with this difference, in seconds, reject what the other one signs. */
export const isBeyondTolerance = (offset: number) => Math.abs(offset) > clockToleranceSeconds;

/** What is wrong with a clock, after its name. */
export const describeOffset = (offset: number) =>
  `differs by ${offset > 0 ? '+' : ''}${Math.round(offset)} s. Synchronise it.`;

/** The header has whole seconds, and was written between sending and receiving. */
function offsetOf(date: number, sentAt: number, receivedAt: number): number {
  if (date > receivedAt) return (date - receivedAt) / 1000;
  if (date + 1000 < sentAt) return (date + 1000 - sentAt) / 1000;
  return 0;
}
