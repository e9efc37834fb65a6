import { readConfig } from './config.ts';
import { startOpenai } from './index.ts';

try {
  const openai = await startOpenai(readConfig(process.env));
  console.log(`OpenAI stand-in on ${openai.baseUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void openai.close());
  }
} catch (error) {
  console.error(plain(error));
  process.exitCode = 1;
}

function plain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The OpenAI stand-in cannot start: ${error.message}. Free the port or set SANDBOX_OPENAI_PORT.`;
  }
  return error instanceof Error ? error.message : String(error);
}
