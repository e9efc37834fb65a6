import { enableCompileCache } from 'node:module';
import { compileCache, PlainError, run } from './workspace.ts';

type Command = (args: readonly string[]) => Promise<unknown>;

/** The commands of `npm run`. A command loads its code when it is called: `npm start` needs no other. */
const commands: Readonly<Record<string, Command>> = {
  start: async () => (await import('./product/start-product.ts')).startProduct(),
  dev: async () => (await import('./watching/watch-sources.ts')).startAndWatch(),
  test: async () => (await import('./testing/run-tests.ts')).runTests(),
  'test:long': async () => (await import('./testing/run-tests.ts')).runLongTests(),
  check: async () => (await import('./checking/check-all.ts')).checkAll(console.log),
  docs: async () => (await import('./checking/generated-docs.ts')).writeDocs(),
  doctor: async (args) => {
    await (await import('./doctor/run-checks.ts')).doctorCommand(args);
    // A check that was given up may still wait for its answer.
    process.exit();
  },
  build: async () => (await import('./building/build-web.ts')).buildCommand(),
  pack: async () => (await import('./packing/pack-packages.ts')).packCommand(),
  bench: async (args) => (await import('../bench/run-benchmarks.ts')).runBenchmarks(args),
  migrate: async (args) => (await import('./data/migrate-command.ts')).migrateCommand(args),
  backup: async (args) => (await import('./data/commands.ts')).backupCommand(args),
  restore: async (args) => (await import('./data/commands.ts')).restoreCommand(args),
  token: async (args) => (await import('./product/access-tokens.ts')).tokenCommand(args),
  'deploy-token': async (args) => (await import('./product/access-tokens.ts')).deployTokenCommand(args),
  'publish-modules': async () => (await import('./product/publish-modules.ts')).publishCommand(),
  assemble: async (args) => (await import('./deploying/assemble-server.ts')).assembleCommand(args),
  'server-env': async (args) => (await import('./deploying/server-environment.ts')).serverEnvCommand(args),
  'identity-keys': async (args) =>
    (await import('./deploying/server-environment.ts')).identityKeysCommand(args),
};

const [name = '', ...args] = process.argv.slice(2);
enableCompileCache(compileCache);
await run(async () => {
  const command = commands[name];
  if (!command)
    throw new PlainError(`There is no command ${name}. Commands: ${Object.keys(commands).join(', ')}`);
  await command(args);
});
