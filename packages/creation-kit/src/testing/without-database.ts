import { type UnitKind, type Usage, unitKinds } from '@atelier/contracts';
import { planLimitsOff } from '@atelier/server-kit/config';
import { createLogger } from '@atelier/server-kit/logging';
import type { RunDependencies } from '../pipeline/run-request.ts';
import { createLiveRuns, type LiveRuns } from '../runs/live-runs.ts';
import type { PlanUser, UsageLedger } from '../usage/ledger.ts';

const unlimited = (kind: UnitKind): Usage => ({
  kind,
  limit: null,
  remaining: null,
  resets_at: new Date(0).toISOString(),
});

/** A ledger that limits and counts nothing. */
const uncountedUsage: UsageLedger = {
  plans: planLimitsOff,
  read: async (_who: PlanUser, kind) => unlimited(kind),
  overview: async () => ({ today: unitKinds.map(unlimited), history: [] }),
  unit: ({ userId }, kind, id) => ({ userId, day: '1970-01-01', kind, id }),
  reserve: async (_who, { kind }) => unlimited(kind),
  charge: async () => null,
  refund: async () => null,
  async *openSince() {},
};

/** Runs that are not stored. */
const unstoredRuns: LiveRuns = createLiveRuns({
  unattendedSeconds: 600,
  logger: createLogger({ name: 'test', level: 'silent' }),
  events: { storeEveryMs: { unread: 0, read: 0 }, append: async () => {} },
  store: {
    accept: async () => {},
    remove: async () => {},
    begin: async () => true,
    end: async ({ id }, { status, fields, error, refused }, last_event, request) => ({
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
      run: {
        call: 'generateArticle',
        session: 'sess_test',
        request,
        unit: { day: '1970-01-01', kind: 'text' },
        last_event,
        ...(refused && { refused }),
      },
    }),
    renew: async () => {},
    control: async (runs) => runs.map(({ id }) => ({ _id: id })),
    requestStop: async () => true,
    followed: async () => {},
    ended: async () => [],
  },
});

/** The dependencies of runs, for tests of services without a database. */
export const withoutDatabase: RunDependencies = {
  usage: uncountedUsage,
  runs: unstoredRuns,
  keys: { claim: async () => ({ release: async () => {}, keep: async () => {} }) },
  publicOrigin: '',
};
