import { type CreationType, type UnitKind, type Usage, unitKinds } from '@atelier/contracts';
import { planLimitsOff } from '@atelier/server-kit/config';
import { AppError } from '@atelier/server-kit/errors';
import { createLogger } from '@atelier/server-kit/logging';
import { noSignals } from '@atelier/server-kit/redis';
import { createLiveRuns, type LiveRuns } from '../runs/live-runs.ts';
import type { PlanUser, UsageLedger } from '../usage/ledger.ts';

const unlimited = (kind: UnitKind): Usage => ({
  kind,
  limit: null,
  remaining: null,
  resets_at: new Date(0).toISOString(),
});

/** A completed creation as calls return it. */
export const completedCreation = {
  id: '0123456789abcdef01234567',
  user_id: 'user_ada',
  prompt: 'p',
  type: 'article' as CreationType,
  content: 'text',
  publish: false,
  status: 'completed' as const,
  settings: {},
  report: null,
  likes: [],
  like_count: 0,
  created_at: new Date(0).toISOString(),
  updated_at: new Date(0).toISOString(),
};

/** A ledger that limits and counts nothing, for tests of services without a database. */
export const uncountedUsage: UsageLedger = {
  plans: planLimitsOff,
  read: async (_who: PlanUser, kind) => unlimited(kind),
  overview: async () => ({ today: unitKinds.map(unlimited), history: [] }),
  refusal: () => new AppError('quota_exceeded'),
  unit: ({ userId }, kind, id) => ({ userId, day: '1970-01-01', kind, id }),
  reserve: async (_who, { kind }) => unlimited(kind),
  charge: async () => null,
  refund: async () => null,
  async *openSince() {},
};

/** Runs that are not stored, for tests of services without a database. */
export const unstoredRuns: LiveRuns = createLiveRuns({
  unattendedSeconds: 600,
  logger: createLogger({ name: 'test', level: 'silent' }),
  events: { storeEveryMs: { unread: 0, read: 0 }, append: async () => {} },
  signals: noSignals,
  store: {
    accept: async () => null,
    remove: async () => {},
    begin: async () => true,
    end: async ({ id }, { status, fields, error }) => ({
      _id: id,
      user_id: 'user_test',
      prompt: 'A prompt',
      type: 'article',
      content: '',
      publish: false,
      settings: {},
      report: null,
      like_count: 0,
      search_terms: [],
      created_at: new Date(0),
      updated_at: new Date(0),
      deleted_at: null,
      ...fields,
      status,
      failure: error?.code ?? null,
    }),
    renew: async () => {},
    control: async (runs) => runs.map(({ id }) => ({ _id: id })),
    requestStop: async () => true,
    followed: async () => {},
    ended: async () => [],
  },
});
