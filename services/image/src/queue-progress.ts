import { type RunContext, reportPosition } from '@atelier/creation-kit/runs';

/** Sends the position of a run in a queue of images. */
export const queueProgress = (run: Pick<RunContext, 'send'>) =>
  reportPosition(run, { noun: 'image', stage: 'preparing', message: 'Preparing the image.' });
