import type { DestinationStream } from 'pino';

const levels: Record<number, string> = { 20: 'debug', 30: 'info ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' };
const left = new Set(['level', 'time', 'name', 'msg', 'request_id', 'err']);

/** Turns pino's JSON into one readable line each, in the process itself: worker threads cost memory a sandbox needs. */
export function singleLines(write: (line: string) => void): DestinationStream {
  return { write: (json) => write(`${toLine(json)}\n`) };
}

function toLine(json: string): string {
  const entry = JSON.parse(json) as Record<string, unknown>;
  const time = new Date(Number(entry.time)).toISOString().slice(11, 23);
  const id = entry.request_id === undefined ? '' : ` [${String(entry.request_id).slice(0, 8)}]`;
  const rest = Object.entries(entry)
    .filter(([key]) => !left.has(key))
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
