import { tool } from '../../messages.ts';

export type LoadFailureCode = keyof typeof tool.failures;

interface VersionName {
  module: string;
  version: string;
}

export interface LoadFailure {
  code: LoadFailureCode;
  message: string;
  /** The version that failed, or null if no module has the path or the federation runtime did not start. */
  source: VersionName | null;
  cause: unknown;
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** A check of the shell failed before or after the module's code ran. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: LoadFailureCode;
  constructor(code: LoadFailureCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** A file that did not arrive. Without a connection, it is not in this device's cache. */
const unreachable: readonly LoadFailureCode[] = ['timed_out', 'entry_unreachable', 'file_unreachable'];

export function loadFailure(code: LoadFailureCode, source: VersionName | null, cause?: unknown): LoadFailure {
  const notCached = !navigator.onLine && unreachable.includes(code);
  return { code, message: notCached ? tool.notCached : tool.failures[code], source, cause };
}

/** The reason why a module did not load, from the thrown value. */
export function classifyLoadError(error: unknown, source: VersionName | null): LoadFailure {
  return loadFailure(reasonOf(error), source, error);
}

function reasonOf(error: unknown): LoadFailureCode {
  if (error instanceof RefusalError) return error.code;
  if (error instanceof TimeoutError) return 'timed_out';
  const { name, message } =
    error instanceof Error ? error : { name: '', message: typeof error === 'string' ? error : '' };
  if (name === 'ChunkLoadError' || (/Loading (CSS )?chunk /i.test(message) && / failed/i.test(message)))
    return 'file_unreachable';
  if (/RUNTIME-00[56]|does not satisfy the requirement|neither "get" nor "lib"/.test(message))
    return 'shared_missing';
  if (/ScriptExecutionError|RUNTIME-00[12]/.test(message)) return 'entry_broken';
  if (/RUNTIME-014|does not exist in container/.test(message)) return 'expose_missing';
  if (/RUNTIME-008|ScriptNetworkError/.test(message))
    return /timed out/.test(message) ? 'timed_out' : 'entry_unreachable';
  return 'evaluation_failed';
}
