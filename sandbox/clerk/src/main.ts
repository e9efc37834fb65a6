import { portNumber, readEnvironment, runEmulator } from '@atelier/sandbox-control/emulator-process';
import { isLoopbackOrigin } from '@atelier/server-kit/loopback';
import { z } from 'zod';
import { startClerk } from './start.ts';

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');

/** The emulator sends no requests to other machines. */
const isLoopbackUrl = (text: string): boolean => isLoopbackOrigin(new URL(text).origin);

const environment = z.object({
  SANDBOX_CLERK_API_KEYS: z.stringbool('must be true or false').default(false),
  SANDBOX_CLERK_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .refine(isLoopbackUrl, 'must be an address of this machine')
    .optional(),
  SANDBOX_CLERK_PORT: portNumber,
  DATA_DIR: z.string('must name a folder').min(1, 'must name a folder'),
  PUBLIC_ORIGIN: z
    .string('must be an origin such as http://localhost:3000')
    .refine(isOrigin, 'must be an origin such as http://localhost:3000, without a path')
    .refine(
      isLoopbackOrigin,
      'must be an origin of this machine: the passwords of this emulator are documented',
    ),
});

await runEmulator('Clerk', 'SANDBOX_CLERK_PORT', async () => {
  const settings = readEnvironment(environment, {
    ...process.env,
    SANDBOX_CLERK_PORT: process.env.SANDBOX_CLERK_PORT || undefined,
  });
  const publicOrigin = new URL(settings.PUBLIC_ORIGIN).origin;
  const clerk = await startClerk({
    port: settings.SANDBOX_CLERK_PORT,
    dataDir: settings.DATA_DIR,
    publicOrigin,
    apiKeys: settings.SANDBOX_CLERK_API_KEYS,
    webhookUrl: settings.SANDBOX_CLERK_WEBHOOK_URL,
    log: (line) => console.log(`Clerk emulator: ${line}`),
  });
  return { summary: `${clerk.url} for ${publicOrigin}`, close: clerk.close };
});
