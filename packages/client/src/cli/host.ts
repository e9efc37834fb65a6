/** What the command line uses of its process. */
export interface CliHost {
  env: Record<string, string | undefined>;
  /** Writes to standard output: results. */
  write(text: string): void;
  /** Writes to standard error: progress and errors. */
  report(text: string): void;
  /** Whether standard error is a terminal, which shows progress. */
  terminal: boolean;
  readFile(path: string): Promise<Uint8Array<ArrayBuffer>>;
  writeFile(path: string, content: Uint8Array): Promise<void>;
  signal?: AbortSignal;
}

/** The command line is used wrongly; its message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
