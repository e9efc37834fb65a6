import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Controls, type Fault, faultError } from '../faults.ts';
import { sendError } from './response.ts';

/**
 * Counts a valid request, sets the headers of its model's rate limit, and takes the pending fault. Returns null when it has
 * sent an error.
 */
export function admit(
  response: ServerResponse,
  model: string,
  { rateLimits, faults }: Controls,
): { fault: Fault | undefined } | null {
  const limit = rateLimits.take(model);
  for (const [name, value] of Object.entries(limit.headers)) response.setHeader(name, value);
  const fault = limit.error ? undefined : faults.take();
  const error = limit.error ?? faultError(fault);
  if (!error) return { fault };
  sendError(response, error);
  return null;
}

const slowAnswerMs = 5000;

/** Applies a fault to a response that is not streamed. Returns whether it is to be sent. */
export async function applyToWhole(response: ServerResponse, fault: Fault | undefined): Promise<boolean> {
  if (fault === 'stall') return false;
  if (fault === 'cut' || fault === 'eof' || fault === 'error') {
    response.destroy();
    return false;
  }
  if (fault === 'slow') await pause(slowAnswerMs);
  return true;
}
