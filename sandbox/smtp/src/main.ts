import { portNumber, readEnvironment, runEmulator } from '@atelier/sandbox-control/emulator-process';
import { z } from 'zod';
import { startSmtp } from './server.ts';

const environment = z.object({
  SANDBOX_SMTP_PORT: portNumber.default(3009),
  SANDBOX_SMTP_CONTROL_PORT: portNumber.default(3010),
});

await runEmulator('SMTP', 'SANDBOX_SMTP_PORT and SANDBOX_SMTP_CONTROL_PORT', async () => {
  const settings = readEnvironment(environment, process.env);
  const smtp = await startSmtp({
    port: settings.SANDBOX_SMTP_PORT,
    controlPort: settings.SANDBOX_SMTP_CONTROL_PORT,
  });
  return { summary: `${smtp.url}, mailbox on ${smtp.controlUrl}`, close: smtp.close };
});
