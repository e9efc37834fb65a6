import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { unstoredRuns } from '../testing/without-database.ts';
import { createLiveRuns, newRunId } from './live-runs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports again at once that its process lives, when the database was out of reach', async () => {
  const reports: number[] = [];
  const store = { ...unstoredRuns.store };
  store.control = async (_, alive) => {
    if (!alive) return [];
    reports.push(Date.now());
    if (reports.length === 1) throw new Error('The database is out of reach.');
    return [];
  };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const runs = createLiveRuns({ store, unattendedSeconds: 600, logger });
  const run = runs.add(newRunId(), { stopping: new AbortController().signal, unattended: true });
  await vi.advanceTimersByTimeAsync(25_000);
  const [failed = 0, repeated = 0] = reports;
  expect(reports).toHaveLength(2);
  expect(repeated - failed).toBeLessThan(1_000);
  await run.end({ status: 200, body: '{}' });
});
