import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** The process; part of every line. */
  name: string;
  level?: string;
  /** JSON, one object per line, instead of readable lines. */
  json?: boolean;
  destination?: DestinationStream;
}

const hidden = ['authorization', 'cookie', 'token', 'apiKey', 'api_key', 'password', 'secret', 'email'];

/** Creates a logger that reduces errors, hides credentials and shortens URLs. Never log bodies or tokens. */
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

const levels: Record<number, string> = { 20: 'debug', 30: 'info ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' };
const inHead = new Set(['level', 'time', 'name', 'msg', 'request_id', 'trace_id', 'err']);

/** Formats pino's JSON as readable lines, without the worker thread that pino-pretty needs. */
function singleLines(write: (line: string) => void): DestinationStream {
  return { write: (json) => write(`${toLine(json)}\n`) };
}

function toLine(json: string): string {
  const entry = JSON.parse(json) as Record<string, unknown>;
  const time = new Date(Number(entry.time)).toISOString().slice(11, 23);
  const id = entry.request_id === undefined ? '' : ` [${String(entry.request_id).slice(0, 8)}]`;
  const rest = Object.entries(entry)
    .filter(([key]) => !inHead.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = `${time} ${levels[Number(entry.level)] ?? entry.level} ${entry.name}${id} ${entry.msg ?? ''}`;
  return [head, ...rest].join(' ') + stackOf(entry.err);
}

function stackOf(error: unknown): string {
  if (!error || typeof error !== 'object') return '';
  const { stack, cause } = error as { stack?: unknown; cause?: unknown };
  const own = typeof stack === 'string' ? `\n  ${stack}` : '';
  const deeper = stackOf(cause);
  return deeper ? `${own}\n  because${deeper}` : own;
}

const passwords = /(:\/\/)[^\s/@]+@/g;
const tokens = /\b(sk-|Bearer\s+|eyJ)([\w.-]+)/g;
const shortestToken = 8;
const deepestCause = 5;

/** Removes likely credentials from a text: passwords in URLs, API keys, tokens. */
function withoutSecrets(text: string): string {
  return text
    .replace(passwords, '$1[hidden]')
    .replace(tokens, (found, start: string, token: string) =>
      token.length < shortestToken ? found : `${start}[hidden]`,
    );
}

/** The logged form of an error, without fields that libraries add (requests, headers, bodies). */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) {
    return error && typeof error === 'object' ? { type: 'object' } : withoutSecrets(String(error));
  }
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...(isPlain(code) && { code }),
    ...(isPlain(status) && { status }),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause !== undefined &&
      depth < deepestCause && { cause: serializeError(error.cause, depth + 1) }),
  };
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

const longest = 300;
/** The name of an image suffices to read it (docs/decisions/0003). Four characters tell two apart. */
const images = /(\/pictures\/[^\s"'\\/?#.]{1,4})[^\s"'\\/?#.]*/g;
/** The signature in a URL of an image store. */
const signatures = /\/s--[\w-]+--/g;
const queries = /\?[\w%.~[\]-]*=[^\s"'\\]*/g;

/** Shortens every URL in a text so that none works. Keeps JSON valid. */
function shortenUrls(text: string): string {
  return text.replace(images, '$1…').replace(signatures, '/s--…--').replace(queries, '?…');
}

/** A URL for the log: decoded, without its query, with a shortened secret name, of limited length. */
export function shortUrl(url: string): string {
  const [path = ''] = decoded(url).split(/[?#]/, 1);
  const short = shortenUrls(path);
  return short.length > longest ? `${short.slice(0, longest)}…` : short;
}

function decoded(url: string): string {
  if (!url.includes('%')) return url;
  try {
    // Line separators would let a client write its own log lines.
    return decodeURIComponent(url).replace(/[\p{Cc}\u2028\u2029]/gu, '�');
  } catch {
    return url;
  }
}
