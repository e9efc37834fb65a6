import { runEmulator } from '@atelier/sandbox-control/emulator-process';
import { readConfig } from './config.ts';
import { startClerk } from './start.ts';

await runEmulator('Clerk', 'SANDBOX_CLERK_PORT', async () => {
  const config = readConfig(process.env);
  const clerk = await startClerk({ ...config, log: (line) => console.log(`Clerk emulator: ${line}`) });
  return { summary: `${clerk.url} for ${config.publicOrigin}`, close: clerk.close };
});
