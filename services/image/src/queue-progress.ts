import { type Draft, reportPosition } from '@atelier/creation-kit/calls';

export const queueProgress = (draft: Pick<Draft, 'send'>) =>
  reportPosition(draft, { noun: 'image', stage: 'preparing', message: 'Preparing the image.' });
