import { once } from 'node:events';
import type { Server } from 'node:net';
import { z } from 'zod';

/** A TCP port of an environment variable; 0 lets the system choose. */
export const portNumber = z.coerce
  .number('must be a port number')
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .max(65_535, 'must be 65535 or less');

/**
 * Reads the environment once.
 * @throws Error whose message lists every invalid variable, one per line.
 */
export function readEnvironment<Settings>(
  schema: z.ZodType<Settings>,
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Correct these variables:\n${issues.join('\n')}`, { cause: parsed.error });
}

/** Listens on 127.0.0.1 and returns the port. @throws the system's error when the port is in use */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** An emulator that runs, with the line that is logged about it. */
export interface RunningEmulator {
  readonly summary: string;
  close(): Promise<void>;
}

/**
 * Runs an emulator until SIGINT or SIGTERM. If the start fails, one message is logged and the exit code is 1.
 * @param portVariables the variables to set when a port is in use
 */
export async function runEmulator(
  name: string,
  portVariables: string,
  start: () => Promise<RunningEmulator>,
): Promise<void> {
  try {
    const emulator = await start();
    console.log(`${name} emulator: ${emulator.summary}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.close());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const advice = inUse ? ` Free the port or set ${portVariables}.` : '';
    console.error(`${name} emulator: cannot start. ${message}${advice}`);
    process.exitCode = 1;
  }
}
