import { type DestinationStream, type Logger, pino } from 'pino';
import { serializeError } from './serialize-error.ts';
import { shortenUrls, shortUrl } from './short-urls.ts';
import { singleLines } from './single-lines.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** Who speaks; stands on every line. */
  name: string;
  level?: string;
  /** JSON, one object a line, instead of lines for people. */
  json?: boolean;
  /** Where lines go; standard output unless given. */
  destination?: DestinationStream;
}

const hidden = ['authorization', 'cookie', 'token', 'apiKey', 'api_key', 'password', 'secret', 'email'];

/**
 * Makes the log of a process. Errors under `err` are cut down to what helps; fields that carry credentials are
 * hidden, and addresses shortened on every line. Bodies and tokens are never to be handed to it.
 */
export function createLogger({ name, level = 'info', json = false, destination }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    base: { name },
    serializers: { err: (error: unknown) => serializeError(error), url: shortText, path: shortText },
    hooks: { streamWrite: shortenUrls },
    redact: { paths: hidden.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
  };
  const output = destination ?? process.stdout;
  return pino(options, json ? output : singleLines((line) => output.write(line)));
}

const shortText = (value: unknown) => (typeof value === 'string' ? shortUrl(value) : value);
