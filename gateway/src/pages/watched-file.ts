import { stat } from 'node:fs/promises';
import type { Logger } from '@atelier/server-kit/logging';

/** A value read from one version of a file. */
interface FileValue<Value> {
  value: Value;
  /** Identifies the version of the file. */
  version: string;
}

/** Returns the current value of a file, or null while no version of it was valid. */
export type WatchedFile<Value> = () => Promise<FileValue<Value> | null>;

/**
 * Reads a file again when it has changed on disk, checked at each request. A version that cannot be read, or that `read`
 * rejects, is logged once, and the last valid value is kept.
 */
export function watchFile<Value>(
  path: string,
  read: (path: string, version: string) => Promise<Value>,
  logger: Logger,
): WatchedFile<Value> {
  let valid: FileValue<Value> | null = null;
  let lastVersion: string | undefined;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  const readIfChanged = async () => {
    const version = await stat(path).then(
      (found) => `${found.mtimeMs.toString(36)}-${found.size.toString(36)}-${found.ino.toString(36)}`,
      () => 'missing',
    );
    if (version === lastVersion) return;
    lastVersion = version;
    try {
      valid = { value: await read(path, version), version };
    } catch (error) {
      logger.error(
        { err: error, file: path },
        valid ? 'a changed file is invalid; its last valid version stays in use' : 'a file cannot be used',
      );
    }
  };

  const run = () => {
    running = readIfChanged().finally(() => {
      running = null;
    });
    return running;
  };

  /** Callers during a check may have changed the file after it started: they share one further check. */
  const runAfter = (current: Promise<void>) =>
    current.then(() => {
      queued = null;
      return running ?? run();
    });

  return async () => {
    if (running) queued ??= runAfter(running);
    await (queued ?? run());
    return valid;
  };
}
