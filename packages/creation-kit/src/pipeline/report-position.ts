import type { Draft } from './draft.ts';

interface QueuedWork {
  noun: string;
  stage: string;
  message: string;
}

/** Sends the changing position of a run in a queue. Work that starts at once sends nothing. */
export const reportPosition =
  ({ send }: Pick<Draft, 'send'>, { noun, stage, message }: QueuedWork) =>
  (position: number): void => {
    const ahead = `${position - 1} ${position === 2 ? noun : `${noun}s`} ahead of yours.`;
    const queued = position === 1 ? `Your ${noun} is next.` : ahead;
    send('progress', position === 0 ? { stage, message } : { stage: 'queued', message: queued, position });
  };
