import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '../cli/browser/chromium.ts';
import { findOnPath } from '../cli/executable.ts';
import { contextOptions, settings, workers } from './settings.ts';

const firefox = await findOnPath(['firefox-esr']);

/** Browser tests of the products that the global setup starts, one for each worker. No retries. */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'specs', testIgnore: 'long/**' },
    { name: 'long', testDir: 'specs/long', testIgnore: firefox ? [] : ['firefox.spec.ts'] },
  ],
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  workers,
  retries: 0,
  forbidOnly: true,
  // Ten times what is needed, for machines that are slow or busy.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    ...contextOptions,
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    launchOptions: {
      ...(settings.chromium && { executablePath: settings.chromium }),
      // A process for the GPU takes 10 % of the browser's processor time (75 s and 67 s for 15 journeys).
      args: [...chromiumFlags, '--in-process-gpu'],
    },
  },
});
