import { APIError } from 'openai';
import { z } from 'zod';

/** A failure as a provider reports it. */
export interface ProviderFault {
  message: string;
  code?: string;
  type?: string;
  param?: string;
}

const word = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const shape = z.looseObject({ code: word, type: word, param: word });
const nested = ['error', 'errors', 'detail', 'message', 'msg', 'Message', 'error_msg', 'title'];

/** Reads a fault from text, JSON, the title of a page, or a usual field of an object or list. */
export function readFault(value: unknown): ProviderFault {
  if (typeof value === 'string') {
    if (isPage(value)) return { message: `A web page${/<title>([^<]{0,200})/i.exec(value)?.[1] ?? ''}` };
    const parsed = /^\s*[{[]/.test(value) ? jsonOf(value) : undefined;
    return parsed === undefined ? { message: value.slice(0, 1000) } : readFault(parsed);
  }
  if (Array.isArray(value)) return readFault(value[0]);
  const read = shape.safeParse(value);
  if (!read.success) return { message: '' };
  const { code, type, param } = read.data;
  const name = nested.find((key) => ['string', 'object'].includes(typeof read.data[key]) && read.data[key]);
  return {
    ...(code && { code }),
    ...(type && { type }),
    ...(param && { param }),
    ...(name ? readFault(read.data[name]) : { message: '' }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isPage = (text: string) => /^\s*</.test(text);

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
export function streamFault(fault: ProviderFault): APIError {
  const status = Number(fault.code);
  return new APIError(status >= 400 && status < 600 ? status : undefined, fault, undefined, undefined);
}
