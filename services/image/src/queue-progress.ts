import type { RunContext } from '@atelier/creation-kit/runs';

/**
 * Sends the position of a run in a queue, each time it changes (see `JobOptions.onPosition`). A request
 * that starts at once sends nothing, so that its response can still have another status.
 */
export function queueProgress({ send }: Pick<RunContext, 'send'>): (position: number) => void {
  return (position) => {
    const progress =
      position === 0
        ? { stage: 'preparing', message: 'Preparing the image.' }
        : { stage: 'queued', message: messageAt(position), position };
    send('progress', progress);
  };
}

function messageAt(position: number): string {
  if (position === 1) return 'Your image is next.';
  return position === 2 ? '1 image ahead of yours.' : `${position - 1} images ahead of yours.`;
}
