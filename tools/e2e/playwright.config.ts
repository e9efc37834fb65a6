import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '../cli/browser/chromium.ts';
import { settings } from './settings.ts';

/** Browser tests of the product that the global setup starts: one worker, no retries. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: settings.origin,
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(settings.chromium && { executablePath: settings.chromium }),
      args: chromiumFlags,
    },
  },
  projects: [
    { name: 'auth', testMatch: 'auth/*.setup.ts' },
    { name: 'specs', testMatch: 'specs/*.spec.ts', dependencies: ['auth'] },
  ],
});
