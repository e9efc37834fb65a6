import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from '@atelier/server-kit/logging';

/**
 * Runs this program in `count` processes that share its port, and replaces a process that crashes. SIGTERM and SIGINT stop
 * all of them in order. Ends with code 1 when a process ends before it listens, because its successors would fail as well.
 */
export function runWorkers(count: number, logger: Logger): void {
  const workers = new Set<Worker>();
  let stopping = false;

  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    const running = [...workers];
    const ended = running.map((worker) => once(worker, 'exit'));
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(ended);
    process.exit(code);
  };

  const start = () => {
    const worker = cluster.fork();
    let listened = false;
    workers.add(worker);
    worker.once('listening', () => {
      listened = true;
    });
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (stopping) return;
      if (!listened) return void stop(1);
      logger.error({ pid: worker.process.pid, code, signal }, 'a worker process ended; a new one starts');
      start();
    });
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0));
  for (let index = 0; index < count; index += 1) start();
}
