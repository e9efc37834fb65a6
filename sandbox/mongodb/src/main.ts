import path from 'node:path';
import { listen, portNumber, readEnvironment, runEmulator } from '@atelier/sandbox-control/emulator-process';
import { z } from 'zod';
import { createControlServer } from './control.ts';
import { startMongodb } from './start.ts';

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

await runEmulator('MongoDB', 'SANDBOX_MONGODB_PORT and SANDBOX_MONGODB_CONTROL_PORT', async () => {
  const { port, controlPort, dataDir } = readConfig(process.env);
  const mongodb = await startMongodb({ port, dataDir, log: console.error });
  const control = createControlServer(mongodb.faults);
  try {
    const boundControlPort = await listen(control, controlPort);
    return {
      summary: `${mongodb.uri}, control http://127.0.0.1:${boundControlPort}, data in ${dataDir}/mongodb`,
      async close() {
        control.close();
        control.closeAllConnections();
        await mongodb.close();
      },
    };
  } catch (error) {
    await mongodb.close();
    throw error;
  }
});
