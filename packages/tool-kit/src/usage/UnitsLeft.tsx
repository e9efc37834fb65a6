import type { UnitKind } from '@atelier/contracts';
import { messages } from '../messages.ts';
import { UnitsUsed } from './UnitsUsed.tsx';
import { useUsage, useUsedUp } from './use-usage.ts';

/** The units left of today's allowance. Empty while unknown and for unlimited plans. */
export function UnitsLeft({ kind }: { kind: UnitKind }) {
  const usage = useUsage(kind);
  const usedUp = useUsedUp(kind);
  if (usedUp) return <UnitsUsed usage={usedUp} />;
  if (!usage?.limit || !usage.remaining) return null;
  return messages.unitsLeft(kind, usage.remaining, usage.limit);
}
