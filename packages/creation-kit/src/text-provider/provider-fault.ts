import { APIError } from 'openai';
import { z } from 'zod';

/** What a provider says about a failure. Compatible servers have many shapes for it. */
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
/** The fields of a fault, or those that have one in them. */
const shape = z.looseObject({ code: word, type: word, param: word });
const nested = ['error', 'errors', 'detail', 'message', 'msg', 'Message', 'error_msg', 'title'];

/**
 * Reads a fault in what a provider sends: a text, which may be JSON or a page, of which only its title is read, or an object or a list
 * with one at any of the usual names.
 */
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

/**
 * The fault that a chunk of a stream, or a response with status 200, reports instead of a result, or beside an empty one; null for none.
 * @param named whether the event is named `error`
 */
export function faultWithin(value: unknown, named = false): APIError | null {
  const read = failing.safeParse(value);
  if (!read.success) return named ? streamFault(readFault(value)) : null;
  const { error, errors, detail, object, type, data, choices } = read.data;
  const failed = choices?.find((choice) => choice !== null);
  if (failed) return streamFault(readFault(failed));
  const isAlone = !choices?.length && (errors || type === 'error' || (detail && data === undefined));
  return named || error || object === 'error' || isAlone ? streamFault(readFault(value)) : null;
}

/** A fault as the error of the SDK that the same fault with a status is. */
export function streamFault(fault: ProviderFault): APIError {
  const status = Number(fault.code);
  return new APIError(status >= 400 && status < 600 ? status : undefined, fault, undefined, undefined);
}
