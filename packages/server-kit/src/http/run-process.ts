import { ConfigError } from '../config/read-config.ts';
import { StartError } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';

/** Stops the server; called once before the process exits. */
export type Stop = () => Promise<void>;

/**
 * Starts a server, and stops it on SIGTERM or SIGINT. If the start fails or an error is uncaught, it logs one line and exits
 * with code 1.
 */
export async function runProcess(logger: Logger, start: () => Promise<Stop>): Promise<void> {
  const exitWith = (message: string, error: unknown) => {
    const known = error instanceof StartError || error instanceof ConfigError;
    if (known) logger.fatal(error.message);
    else logger.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exitWith('an error was not caught', error));
  try {
    const stop = await start();
    let stopping = false;
    const end = () => {
      // Ctrl+C reaches all processes of a terminal, and a parent among them then also sends its own signal.
      if (stopping) return;
      stopping = true;
      logger.info('stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => exitWith('the shutdown failed', error),
      );
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  } catch (error) {
    exitWith('the start failed', error);
  }
}
