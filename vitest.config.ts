import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { compileCache } from './tools/cli/workspace.ts';

// Inherited by the workers and by the processes that tests start.
process.env.NODE_COMPILE_CACHE ??= compileCache;

/** MongoDB's own tests need a copy of its repository (sandbox/README.md). */
const withoutFolder = process.env.MONGODB_SPECIFICATIONS ? [] : ['**/unified.test.ts'];

const inBrowser = globSync([
  '{shell,mfe-*}/src/**/*.test.{ts,tsx}',
  'packages/tool-kit/src/**/*.test.{ts,tsx}',
]);
const replacesModules = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(');
const browser = {
  environment: 'happy-dom',
  setupFiles: ['packages/tool-kit/src/testing/async-timeout.ts'],
  testTimeout: 60_000,
};

/** Unit tests in Node, and in happy-dom for code that needs a document. Journeys in a real browser are in `tools/e2e/`. */
export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{packages,services,sandbox}/*/src/**/*.test.ts', '{gateway,tools}/**/*.test.ts'],
          exclude: ['packages/tool-kit/**', '**/node_modules/**', ...withoutFolder],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // One set of loaded modules for all files: 40 s of processor time instead of 68 s.
      {
        test: {
          ...browser,
          name: 'browser',
          isolate: false,
          include: inBrowser.filter((file) => !replacesModules(file)),
        },
      },
      // A module that is already loaded cannot be replaced.
      { test: { ...browser, name: 'browser with mocks', include: inBrowser.filter(replacesModules) } },
    ],
  },
});
