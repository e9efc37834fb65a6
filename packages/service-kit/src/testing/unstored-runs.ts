import { createLogger } from '../logging/logger.ts';
import { createLiveRuns, type LiveRuns } from '../runs/live-runs.ts';

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
    isOpen: async () => false,
    requestStop: async () => {},
    followed: async () => {},
    ended: async () => [],
    eventsAfter: async () => [],
    silentSince: async () => [],
    lastEvent: async () => 0,
  },
});
