import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ClerkOptions, type RunningClerk, startClerk } from '../start.ts';
import { Browser, testOrigin } from './browser.ts';

export interface TestEmulator {
  readonly clerk: RunningClerk;
  readonly dataDir: string;
  readonly lines: string[];
  /** Creates a browser without cookies. */
  browser(): Browser;
  remove(): Promise<void>;
}

export async function startTestEmulator(options: Partial<ClerkOptions> = {}): Promise<TestEmulator> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-clerk-'));
  const lines: string[] = [];
  const clerk = await startClerk({
    port: 0,
    dataDir,
    publicOrigin: testOrigin,
    log: (line) => lines.push(line),
    ...options,
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
