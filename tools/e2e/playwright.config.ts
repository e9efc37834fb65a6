import { defineConfig } from '@playwright/test';
import { settings } from './settings.ts';

/** The product's journeys in a real browser: one after the other, each once, against a product that this suite starts. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './product/start-for-all.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: settings.origin,
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(settings.chromium && { executablePath: settings.chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'auth', testMatch: 'auth/*.setup.ts' },
    { name: 'specs', testMatch: 'specs/*.spec.ts', dependencies: ['auth'] },
  ],
});
