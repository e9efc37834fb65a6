import { stat } from 'node:fs/promises';
import type { Logger } from '@atelier/service-kit/logging';

/** A value read from a file, and which edition of the file it is. */
export interface Edition<Value> {
  value: Value;
  /** Differs between any two editions of the file. */
  version: string;
}

/** Answers the file's present value, or null while it never was any good. */
export type FollowedFile<Value> = () => Promise<Edition<Value> | null>;

/**
 * Follows a file: read again when it has changed on disk. An edition that cannot be read, or that `read` refuses, is told to
 * the log once, and the last good one stays in force.
 */
export function followFile<Value>(
  path: string,
  read: (path: string, version: string) => Promise<Value>,
  log: Logger,
): FollowedFile<Value> {
  let good: Edition<Value> | null = null;
  let tried: string | undefined;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;

  const readIfNew = async () => {
    const version = await stat(path).then(
      (found) => `${found.mtimeMs.toString(36)}-${found.size.toString(36)}-${found.ino.toString(36)}`,
      () => 'missing',
    );
    if (version === tried) return;
    tried = version;
    try {
      good = { value: await read(path, version), version };
    } catch (error) {
      log.error(
        { err: error, file: path },
        good ? 'A new file is not used: it is broken' : 'A file cannot be used',
      );
    }
  };

  const run = () => {
    running = readIfNew().finally(() => {
      running = null;
    });
    return running;
  };

  /** Who asks while the file is being looked at waits for one more look, which all of them share. */
  const runNext = (current: Promise<void>) =>
    current.then(() => {
      queued = null;
      return running ?? run();
    });

  return async () => {
    if (running) queued ??= runNext(running);
    await (queued ?? run());
    return good;
  };
}
