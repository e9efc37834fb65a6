import type { EventStream } from '@atelier/service-kit/http';

/**
 * Sends a client that accepts events its position in a queue, each time it changes (see `JobOptions.onPosition`). A request
 * that starts at once sends nothing, so that its response can still have another status.
 */
export function queueProgress(stream: EventStream | undefined): (position: number) => void {
  return (position) => {
    const progress =
      position === 0
        ? { stage: 'preparing', message: 'Preparing the image.' }
        : { stage: 'queued', message: messageAt(position), position };
    // A connection that breaks here ends the request by its signal.
    stream?.send('progress', progress).catch(() => undefined);
  };
}

function messageAt(position: number): string {
  if (position === 1) return 'Your image is next.';
  return position === 2 ? '1 image ahead of yours.' : `${position - 1} images ahead of yours.`;
}
