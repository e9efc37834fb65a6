import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledCatalogues } from './packages/module-build/src/catalogues.ts';
import { compileCache } from './tools/cli/workspace.ts';

// Inherited by the workers and by the processes that tests start.
process.env.NODE_COMPILE_CACHE ??= compileCache;

/** `npm run test:long` alone runs these. */
const long = '**/*.long.test.ts';

/** MongoDB's own tests need a copy of its repository (sandbox/mongodb/README.md). */
const withoutFolder = process.env.MONGODB_SPECIFICATIONS ? [] : ['**/unified.long.test.ts'];

/** Of tests and polls: several times what the slowest take while other processes use both cores. */
const limits = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 10_000 } } };

/** The stub of the shell's pages is loaded by Node, which tells it the query of its address. */
const external = { deps: { external: [/page\.mjs/] } };
const server = { environment: 'node', server: external, ...limits };

/** The SDK of Cloudinary reads its settings once, when it is loaded. */
const withCloudinary = ['{services/image,sandbox/cloudinary}/src/**/*.test.ts'];

const inBrowser = globSync([
  '{shell,mfe-*}/src/**/*.test.{ts,tsx}',
  'packages/tool-kit/src/**/*.test.{ts,tsx}',
  'packages/module-build/src/**/*.test.tsx',
]);
/** Replaces the timers before it loads React, which keeps them. */
const replacesTimers = 'shell/src/auth/auth-session-roots.test.tsx';
const replacesModules = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(');
/** The texts that a server writes into pages; no protection of globals outlives its test. */
const pageSetup = 'shell/src/testing/page-setup.ts';
const browser = {
  environment: 'happy-dom',
  setupFiles: ['packages/tool-kit/src/testing/browser-setup.ts', pageSetup],
  ...limits,
};

/** Compiles the texts, as the builds do. */
const plugins = [compiledCatalogues()];

/** Unit tests in Node and happy-dom. Journeys in a browser are in `tools/e2e/`. */
export default defineConfig({
  test: {
    // Tests wait for sockets, processes and timers: 157 s instead of 181 s for 108 files on two cores.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      // One set of loaded modules for all files: 300 s of processor time instead of 380 s.
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['{packages,services,sandbox}/*/src/**/*.test.ts', '{gateway,tools}/**/*.test.ts'],
          exclude: ['packages/tool-kit/**', ...withCloudinary, long, '**/node_modules/**'],
        },
      },
      { test: { ...server, name: 'server with Cloudinary', include: withCloudinary, exclude: [long] } },
      // After the others: they start whole products with time limits.
      {
        test: {
          ...server,
          name: 'long',
          include: [long],
          exclude: ['**/node_modules/**', ...withoutFolder],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      // Likewise: 40 s instead of 68 s.
      {
        plugins,
        test: {
          ...browser,
          name: 'browser',
          isolate: false,
          include: inBrowser.filter((file) => !replacesModules(file)),
        },
      },
      // A module that is already loaded cannot be replaced.
      {
        plugins,
        test: {
          ...browser,
          name: 'browser with mocks',
          include: inBrowser.filter((file) => replacesModules(file) && file !== replacesTimers),
        },
      },
      {
        plugins,
        test: {
          ...browser,
          name: 'browser with own timers',
          setupFiles: [pageSetup],
          include: [replacesTimers],
        },
      },
    ],
  },
});
