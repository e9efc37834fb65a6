import { portNumber, readEnvironment, runEmulator } from '@atelier/sandbox-control/emulator-process';
import { z } from 'zod';
import { startOpenai } from './server.ts';

const environment = z.object({
  SANDBOX_OPENAI_PORT: portNumber.default(4010),
  SANDBOX_OPENAI_WORDS_PER_SECOND: z.coerce.number().positive().max(1_000_000).default(120),
});

await runEmulator('OpenAI', 'SANDBOX_OPENAI_PORT', async () => {
  const settings = readEnvironment(environment, process.env);
  const openai = await startOpenai({
    port: settings.SANDBOX_OPENAI_PORT,
    wordsPerSecond: settings.SANDBOX_OPENAI_WORDS_PER_SECOND,
  });
  return { summary: openai.baseUrl, close: openai.close };
});
