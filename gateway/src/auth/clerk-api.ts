import { type FaultReport, reportOf } from '@atelier/server-kit/provider-faults';
import { inTime } from '@atelier/server-kit/time';
import { createClerkClient } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';
import type { z } from 'zod';
import type { ClerkSettings } from './clerk-settings.ts';

export type ClerkApiSettings = Pick<ClerkSettings, 'api' | 'secretKey'>;

/** Clerk's Backend API. Its client names the version of the API whose responses it knows. */
export const createClerkApi = ({ api, secretKey }: ClerkApiSettings) =>
  createClerkClient({ apiUrl: api, secretKey, telemetry: { disabled: true } });

const timeoutMs = 5_000;

/** What Clerk found, or null when it has no such object. @throws for another response, or after 5 s */
export async function findAtClerk<Shape extends z.ZodType>(
  shape: Shape,
  call: Promise<unknown>,
): Promise<z.output<Shape> | null> {
  try {
    const found = await inTime(call, timeoutMs, () => {
      throw new Error(`Clerk did not respond within ${timeoutMs} ms.`);
    });
    return shape.parse(found);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** What an error of Clerk's SDK reports. */
export function clerkReport(cause: unknown): FaultReport {
  const report = reportOf('sign-in', cause);
  if (!isClerkAPIResponseError(cause)) return report;
  const [first] = cause.errors;
  return {
    ...report,
    status: cause.status,
    code: first?.code,
    message: first?.longMessage ?? report.message,
  };
}

/** Whether Clerk has no such object. A 404 of a server before Clerk's API has no error codes. */
const isMissing = (error: unknown) =>
  isClerkAPIResponseError(error) && error.status === 404 && error.errors.length > 0;
