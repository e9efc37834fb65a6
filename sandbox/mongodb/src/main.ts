import { once } from 'node:events';
import type { Server } from 'node:http';
import { readConfig } from './config.ts';
import { createControl } from './control/control.ts';
import { startMongodb } from './start.ts';

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function main(): Promise<void> {
  const { port, controlPort, dataDir } = readConfig(process.env);
  const mongodb = await startMongodb({ port, dataDir, log: console.error });
  const control = createControl(mongodb.faults);
  try {
    const boundControl = await listen(control, controlPort);
    console.log(
      `MongoDB development stand-in, not a real mongod: ${mongodb.uri}, control http://127.0.0.1:${boundControl}, data in ${dataDir}/mongodb`,
    );
  } catch (error) {
    await mongodb.close();
    throw error;
  }
  const stop = async () => {
    control.close();
    control.closeAllConnections();
    await mongodb.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Stop what uses the port, or set SANDBOX_MONGODB_PORT or SANDBOX_MONGODB_CONTROL_PORT.`;
  }
  return error.message;
}

await main().catch((error: unknown) => {
  console.error(`The MongoDB stand-in did not start. ${explain(error)}`);
  process.exitCode = 1;
});
