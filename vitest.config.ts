import { defineConfig } from 'vitest/config';
import { compileCache } from './tools/cli/workspace.ts';

// Inherited by the workers and by the processes that tests start.
process.env.NODE_COMPILE_CACHE ??= compileCache;

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
          exclude: ['packages/tool-kit/**', '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          setupFiles: ['packages/tool-kit/src/testing/async-timeout.ts'],
          include: ['{shell,mfe-*}/src/**/*.test.{ts,tsx}', 'packages/tool-kit/src/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
