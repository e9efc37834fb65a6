import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { runLimited } from '../child-process/child-process.ts';

const host = new URL('./warm-process.ts', import.meta.url);

export interface WarmProcesses {
  /** `runLimited` without limits and the start of a process for each input. */
  run: typeof runLimited;
  stop(): void;
}

/** Spares a script's tests the start of a process for each input, up to half a second. */
export function warmProcesses(): WarmProcesses {
  const all = new Set<ChildProcess>();
  const idle: ChildProcess[] = [];
  const start = ({ script, limits, makesFunctions = false }: Parameters<typeof runLimited>[0]) => {
    const cache = getCompileCacheDir();
    const child = fork(host, [script.href], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: cache ? { NODE_COMPILE_CACHE: cache } : {},
      execArgv: [
        `--max-old-space-size=${limits.heapMegabytes}`,
        ...(makesFunctions ? [] : ['--disallow-code-generation-from-strings']),
      ],
    });
    all.add(child);
    return child;
  };
  return {
    async run(options) {
      const { response, signal } = options;
      if (signal?.aborted) return { ok: false, failure: 'aborted' };
      const child = idle.pop() ?? start(options);
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const end = () => void child.kill('SIGKILL');
      child.once('message', resolve).once('exit', resolve);
      signal?.addEventListener('abort', end);
      child.send(options.input as object);
      const text = await promise;
      child.off('message', resolve).off('exit', resolve);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) return { ok: false, failure: 'aborted' };
      const parsed = typeof text === 'string' ? response.safeParse(JSON.parse(text)) : null;
      if (!parsed) return { ok: false, failure: 'failed' };
      idle.push(child);
      return parsed.success ? { ok: true, response: parsed.data } : { ok: false, failure: 'failed' };
    },
    stop() {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}
