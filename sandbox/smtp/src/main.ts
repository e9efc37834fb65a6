import { readConfig } from './config.ts';
import { startSmtp } from './index.ts';

try {
  const smtp = await startSmtp(readConfig(process.env));
  console.log(`SMTP emulator on ${smtp.url}, mailbox on ${smtp.controlUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void smtp.close());
} catch (error) {
  console.error(plain(error));
  process.exitCode = 1;
}

function plain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The SMTP emulator cannot start: ${error.message}. Free the port, or set SANDBOX_SMTP_PORT and SANDBOX_SMTP_CONTROL_PORT.`;
  }
  return error instanceof Error ? error.message : String(error);
}
