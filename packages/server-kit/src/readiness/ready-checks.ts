import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../logging/logger.ts';
import { dependencyUp } from '../metrics/metrics.ts';
import { inTime } from '../time/time.ts';

/** One check per dependency, which rejects while the dependency is unusable. */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

export interface FailedCheck {
  dependency: string;
  cause: unknown;
}

/** How long successful results are reused, because probes and scrapes may be frequent. */
const reuseMs = 1_000;
/** A check of a service fails after this time: the gateway waits 2 s for all of them, and probes 3 s. */
const longestMs = 1_500;

/**
 * Runs all checks, and returns the failed ones. Concurrent calls share one run.
 * @param withinMs after this time, a check has failed
 */
export function watchChecks(
  checks: ReadyChecks,
  logger: Logger,
  withinMs = longestMs,
): () => Promise<FailedCheck[]> {
  const failing = new Set<string>();
  let running: Promise<FailedCheck[]> | null = null;
  let goodUntil = 0;

  const resultOf = async (dependency: string, check: ReadyChecks[string]): Promise<FailedCheck[]> => {
    try {
      await inTime(check(), withinMs, () => {
        throw new Error(`There was no response within ${withinMs} ms.`);
      });
      if (failing.delete(dependency)) logger.info({ dependency }, 'a readiness check succeeds again');
      dependencyUp.set({ dependency }, 1);
      return [];
    } catch (cause) {
      if (!failing.has(dependency)) logger.warn({ dependency, err: cause }, 'a readiness check fails');
      failing.add(dependency);
      dependencyUp.set({ dependency }, 0);
      return [{ dependency, cause }];
    }
  };
  const runAll = async () => {
    const results = await Promise.all(
      Object.entries(checks).map(([dependency, check]) => resultOf(dependency, check)),
    );
    const failed = results.flat();
    goodUntil = failed.length === 0 ? Date.now() + reuseMs : 0;
    return failed;
  };
  return async () => {
    if (Date.now() < goodUntil) return [];
    running ??= runAll().finally(() => {
      running = null;
    });
    return running;
  };
}

const megabyte = 1024 * 1024;
/** About the largest file that a user may upload. */
const leastFreeMegabytes = 32;

/**
 * Checks that a folder is writable and that a large file fits. @throws Error with the cause
 * @param leastFree in megabytes
 */
export async function assertWritable(folder: string, leastFree = leastFreeMegabytes): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `.writable-${randomUUID()}`);
  try {
    await writeFile(file, 'ok');
  } finally {
    await rm(file, { force: true });
  }
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / megabyte;
  if (free < leastFree)
    throw new Error(`The disk of ${folder} has ${free.toFixed(1)} MB free. Free at least ${leastFree} MB.`);
}
