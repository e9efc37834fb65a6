import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../http/answer.ts';
import type { Fault } from './faults.ts';

const SLOW_MS = 3000;

/**
 * Does what a fault says before a request is answered.
 * @returns whether the request is to be answered at all.
 * @throws Refusal for the faults that refuse.
 */
export async function perform(fault: Fault | undefined): Promise<boolean> {
  if (fault === '423') throw new Refusal(423, 'Resource is being processed, please try again later');
  if (fault === '500') throw new Refusal(500, 'An internal error occurred');
  if (fault === '401') throw new Refusal(401, 'Invalid credentials');
  if (fault === 'slow') await pause(SLOW_MS);
  return fault !== 'timeout';
}
