import type { Refusal } from '../http/answer.ts';
import type { Fault } from './faults.ts';

const refusals: Partial<Record<Fault, Refusal>> = {
  '429': {
    status: 429,
    message: 'Rate limit reached for requests. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': '1', 'retry-after-ms': '200', 'x-ratelimit-remaining-requests': '0' },
  },
  '500': {
    status: 500,
    message: 'The server had an error while processing your request. Sorry about that!',
    type: 'server_error',
    code: null,
  },
  insufficient_quota: {
    status: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
};

/** The refusal by which a fault answers any call, if it is one of those that refuse. */
export function refusalOf(fault: Fault | undefined): Refusal | undefined {
  return fault && refusals[fault];
}
