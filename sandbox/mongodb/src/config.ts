import path from 'node:path';
import { portNumber, readEnvironment } from '@atelier/sandbox-control/emulator-process';
import { z } from 'zod';

const environment = z.object({
  SANDBOX_MONGODB_PORT: portNumber.default(3012),
  SANDBOX_MONGODB_CONTROL_PORT: portNumber.default(3013),
  DATA_DIR: z.string().min(1).default('.data'),
});

export interface Config {
  readonly port: number;
  readonly controlPort: number;
  readonly dataDir: string;
}

/** Reads the environment once. @throws Error that lists every invalid variable, one per line */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const settings = readEnvironment(environment, env);
  return {
    port: settings.SANDBOX_MONGODB_PORT,
    controlPort: settings.SANDBOX_MONGODB_CONTROL_PORT,
    dataDir: path.resolve(settings.DATA_DIR),
  };
}
