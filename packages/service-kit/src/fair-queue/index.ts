export { createFairQueue, type FairQueue, type FairQueueOptions, type JobOptions } from './fair-queue.ts';
