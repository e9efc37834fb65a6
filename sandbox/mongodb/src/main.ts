import { listen, runEmulator } from '@atelier/sandbox-control/emulator-process';
import { readConfig } from './config.ts';
import { createControlServer } from './control-server.ts';
import { startMongodb } from './start.ts';

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
