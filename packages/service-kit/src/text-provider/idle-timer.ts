/** Aborts its signal after a silence. It stands still while the reader, not the provider, is the slow one. */
export interface IdleTimer {
  readonly signal: AbortSignal;
  start(): void;
  stop(): void;
}

export function createIdleTimer(ms: number): IdleTimer {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    start() {
      stop();
      timer = setTimeout(() => controller.abort(new Error(`Nothing arrived for ${ms} ms.`)), ms);
    },
    stop,
  };
}
