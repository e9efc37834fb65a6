import { ConfigError, readConfig } from './config.ts';
import { type RunningClerk, startClerk } from './start.ts';
import { StoreError } from './store/database.ts';

const reason = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StoreError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'Clerk stand-in: its port is in use. Set SANDBOX_CLERK_PORT to a free one, or to 0.';
  }
  return `Clerk stand-in: could not start. ${String(error)}`;
};

async function start(): Promise<RunningClerk> {
  const config = readConfig(process.env);
  const clerk = await startClerk({ ...config, log: (line) => console.log(`Clerk stand-in: ${line}`) });
  console.log(`Clerk stand-in: listening on ${clerk.url} for ${config.publicOrigin}`);
  return clerk;
}

try {
  const clerk = await start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void clerk.close());
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
