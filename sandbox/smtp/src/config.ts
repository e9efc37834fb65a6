import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const schema = z.object({
  SANDBOX_SMTP_PORT: port.default(3009),
  SANDBOX_SMTP_CONTROL_PORT: port.default(3010),
});

/** Where the emulator listens; 0 lets the system choose. */
export type Config = { port: number; controlPort: number };

/**
 * Reads the environment once.
 * @throws Error whose message lists every invalid variable, one per line.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = schema.safeParse(env);
  if (read.success) {
    return { port: read.data.SANDBOX_SMTP_PORT, controlPort: read.data.SANDBOX_SMTP_CONTROL_PORT };
  }
  const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The SMTP emulator cannot start:\n${faults.join('\n')}`, { cause: read.error });
}
