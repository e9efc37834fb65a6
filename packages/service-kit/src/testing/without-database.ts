import { type UnitKind, type Usage, unitKinds } from '@atelier/contracts';
import { planLimitsOff } from '../config/plan-limits.ts';
import { AppError } from '../errors/app-error.ts';
import { createLogger } from '../logging/logger.ts';
import { createLiveRuns, type LiveRuns } from '../runs/live-runs.ts';
import type { Spender, UsageLedger } from '../usage/ledger.ts';

const unlimited = (kind: UnitKind): Usage => ({
  kind,
  limit: null,
  remaining: null,
  resets_at: new Date(0).toISOString(),
});

/** A ledger that limits and counts nothing, for tests of services without a database. */
export const uncountedUsage: UsageLedger = {
  plans: planLimitsOff,
  read: async (_who: Spender, kind) => unlimited(kind),
  overview: async () => ({ today: unitKinds.map(unlimited), history: [] }),
  refusal: () => new AppError('allowance_used_up'),
  reserve: async ({ userId }, kind, id) => ({
    reservation: { userId, day: '1970-01-01', kind, id },
    left: unlimited(kind),
  }),
  charge: async () => {},
  refund: async () => {},
  async *openSince() {},
};

/** Runs that are not stored, for tests of services without a database. */
export const unstoredRuns: LiveRuns = createLiveRuns({
  unattendedSeconds: 600,
  logger: createLogger({ name: 'test', level: 'silent' }),
  store: {
    begin: async () => null,
    remove: async () => {},
    append: async () => {},
    end: async () => {},
    control: async () => [],
    find: async () => null,
    open: async () => [],
    requestStop: async () => true,
    followed: async () => {},
    ended: async () => [],
    eventsAfter: async () => [],
    silentSince: async () => [],
    lastEvent: async () => 0,
  },
});
