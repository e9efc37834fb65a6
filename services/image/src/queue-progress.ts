import { type Draft, reportPosition } from '@atelier/creation-kit/calls';

/** Sends the position of a run in a queue of images. */
export const queueProgress = (draft: Pick<Draft, 'send'>) =>
  reportPosition(draft, { noun: 'image', stage: 'preparing', message: 'Preparing the image.' });
