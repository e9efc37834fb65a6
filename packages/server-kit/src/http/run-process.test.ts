import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { runProcess } from './listen.ts';

afterEach(() => void vi.restoreAllMocks());

it('stops once when a terminal and its parent process send different signals', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  vi.spyOn(process, 'on').mockReturnValue(process);
  const handlers = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'once').mockImplementation((signal, handler) => {
    handlers.set(signal, handler);
    return process;
  });
  const stopped = Promise.withResolvers<void>();
  const stop = vi.fn(() => stopped.promise);
  await runProcess(createLogger({ name: 'test', level: 'silent' }), async () => stop);
  handlers.get('SIGINT')?.();
  handlers.get('SIGTERM')?.();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(exit).not.toHaveBeenCalled();
  stopped.resolve();
  await expect.poll(() => exit).toHaveBeenCalledExactlyOnceWith(0);
});
