import type { Draft } from './draft.ts';

/** What a run works on, and its progress once it is its turn. */
interface QueuedWork {
  noun: string;
  stage: string;
  message: string;
}

/**
 * Sends the position of a run in a queue, each time it changes (see `JobOptions.onPosition`). A request that starts at once sends
 * nothing, so that its response can still have another status.
 */
export const reportPosition =
  ({ send }: Pick<Draft, 'send'>, { noun, stage, message }: QueuedWork) =>
  (position: number): void => {
    const ahead = `${position - 1} ${position === 2 ? noun : `${noun}s`} ahead of yours.`;
    const queued = position === 1 ? `Your ${noun} is next.` : ahead;
    send('progress', position === 0 ? { stage, message } : { stage: 'queued', message: queued, position });
  };
