import { type ReportedFault, readFault } from '@atelier/server-kit/provider-faults';
import { APIError } from 'openai';
import { z } from 'zod';

const error = z.union([
  z.string().min(1),
  z.looseObject({}).refine((fields) => Object.keys(fields).length > 0),
]);
const failing = z.looseObject({
  error: error.optional().catch(undefined),
  choices: z.array(z.object({ error }).nullable().catch(null)).nullish().catch(null),
});

/** The fault in a chunk or a response with status 200; `named`: the event has the name `error`. */
export function faultWithin(value: unknown, named = false): APIError | null {
  const read = failing.safeParse(value);
  if (!read.success) return named ? streamFault(readFault(value)) : null;
  const { error, errors, detail, object, type, data, choices } = read.data;
  const failed = choices?.find((choice) => choice !== null);
  if (failed) return streamFault(readFault(failed));
  const isAlone = !choices?.length && (errors || type === 'error' || (detail && data === undefined));
  return named || error || object === 'error' || isAlone ? streamFault(readFault(value)) : null;
}

/** Converts a fault to the SDK's error. */
export function streamFault(fault: ReportedFault): APIError {
  const status = Number(fault.code);
  return new APIError(status >= 400 && status < 600 ? status : undefined, fault, undefined, undefined);
}
