import path from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

const schema = z.object({
  SANDBOX_MONGODB_PORT: port.default(3012),
  SANDBOX_MONGODB_CONTROL_PORT: port.default(3013),
  DATA_DIR: z.string().min(1).default('.data'),
});

export interface Config {
  readonly port: number;
  readonly controlPort: number;
  readonly dataDir: string;
}

/** Reads the environment once. @throws Error that lists every variable at fault, one a line */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: at, message }) => `  ${at.join('.')}: ${message}`);
    throw new Error(`Correct these variables and start again:\n${faults.join('\n')}`);
  }
  const { SANDBOX_MONGODB_PORT, SANDBOX_MONGODB_CONTROL_PORT, DATA_DIR } = parsed.data;
  return {
    port: SANDBOX_MONGODB_PORT,
    controlPort: SANDBOX_MONGODB_CONTROL_PORT,
    dataDir: path.resolve(DATA_DIR),
  };
}
