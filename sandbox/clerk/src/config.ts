import { isLoopbackOrigin } from '@atelier/service-kit/loopback';
import { z } from 'zod';

/** What `main.ts` needs to know, read once. */
export interface Config {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  /** Folder below which the state lives, in `clerk/`. */
  readonly dataDir: string;
  /** Origin of the gateway as browsers see it, without a trailing slash. */
  readonly publicOrigin: string;
}

/** The environment does not describe a stand-in that could start. The message lists every fault. */
export class ConfigError extends Error {
  readonly code = 'config_invalid';
  override readonly name = 'ConfigError';
}

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');

const environment = z.object({
  SANDBOX_CLERK_PORT: z.coerce
    .number('must be a port number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(65_535, 'must be 65535 or less'),
  DATA_DIR: z.string('must name a folder').min(1, 'must name a folder'),
  PUBLIC_ORIGIN: z
    .string('must be an origin such as http://localhost:3000')
    .refine(isOrigin, 'must be an origin such as http://localhost:3000, without a path')
    .refine(
      isLoopbackOrigin,
      'must be an origin of this machine: the passwords of this emulator are documented',
    ),
});

/**
 * Reads the configuration from environment variables.
 * @throws {ConfigError} with one line for each variable that is missing or wrong.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = { ...variables, SANDBOX_CLERK_PORT: variables.SANDBOX_CLERK_PORT || undefined };
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Clerk stand-in: these variables need attention\n${faults.join('\n')}`, {
      cause: parsed.error,
    });
  }
  return {
    port: parsed.data.SANDBOX_CLERK_PORT,
    dataDir: parsed.data.DATA_DIR,
    publicOrigin: new URL(parsed.data.PUBLIC_ORIGIN).origin,
  };
}
