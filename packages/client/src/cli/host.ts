/** What the command line uses of its process. */
export interface CliHost {
  env: Record<string, string | undefined>;
  /** Writes to standard output: results. */
  write(text: string): void;
  /** Writes to standard error: progress and errors. */
  report(text: string): void;
  /** Whether standard error is a terminal, which shows progress. */
  terminal: boolean;
  /** The version of this package. */
  version(): Promise<string>;
  /** Reads a file; `-` is standard input. */
  readFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
  writeFile(path: string, content: Uint8Array): Promise<void>;
  /** Rejects if a file cannot be written there. An existing file is not changed. */
  checkOutput(path: string): Promise<void>;
  /** Aborted with an `Interruption` when the process has to end. */
  signal?: AbortSignal;
}

/** The process has to end. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  /** 128 and the number of the signal, as shells report a process that a signal ended. */
  readonly exitCode: number;

  constructor(message: string, signal: number) {
    super(message);
    this.exitCode = 128 + signal;
  }
}

/** A batch ended, and not all of its creations were completed: its items, which were printed, say why. */
export class BatchIncomplete extends Error {
  override readonly name = 'BatchIncomplete';
}

/** A wrong command line. The message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
