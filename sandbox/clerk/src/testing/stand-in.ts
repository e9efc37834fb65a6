import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningClerk, startClerk } from '../start.ts';
import { Browser, ORIGIN } from './browser.ts';

/** A stand-in with a data folder of its own. */
export interface TestStandIn {
  readonly clerk: RunningClerk;
  readonly dataDir: string;
  /** What it logged. */
  readonly lines: string[];
  /** A browser with an empty jar of cookies. */
  browser(): Browser;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Starts a stand-in on a free port. */
export async function startTestStandIn(): Promise<TestStandIn> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-clerk-'));
  const lines: string[] = [];
  const clerk = await startClerk({
    port: 0,
    dataDir,
    publicOrigin: ORIGIN,
    log: (line) => lines.push(line),
  });
  return {
    clerk,
    dataDir,
    lines,
    browser: () => new Browser(clerk),
    async remove() {
      await clerk.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
