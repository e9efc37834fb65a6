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

/** Reads a fault in the JSON of an error: a text, or an object or a list with one at any of the usual names. */
export function readFault(value: unknown): ProviderFault {
  if (typeof value === 'string') return { message: value };
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

/** Reads a fault in the text of a response: JSON, or a text, or a page, of which only its title is read. */
export function parseFault(text: string): ProviderFault {
  if (isPage(text))
    return { message: `A web page${/<title>([^<]{0,200})/i.exec(text)?.[1] ?? ''}`, type: 'page' };
  try {
    return readFault(JSON.parse(text));
  } catch {
    return { message: text.slice(0, 1000) };
  }
}

export const isPage = (text: string) => /^\s*</.test(text);

const failing = z.looseObject({ choices: z.array(z.unknown()).max(0).nullish() });

/**
 * The fault that a chunk of a stream, or a response with status 200, reports instead of a result; null for none.
 * @param named whether the event is named `error`
 */
export function faultWithin(value: unknown, named = false): APIError | null {
  const read = failing.safeParse(value);
  if (!read.success) return named ? streamFault(readFault(value)) : null;
  const { error, errors, detail, object, type, data } = read.data;
  const fails =
    named || error || errors || object === 'error' || type === 'error' || (detail && data === undefined);
  return fails ? streamFault(readFault(value)) : null;
}

/** A fault as the error of the SDK that the same fault with a status is. */
export function streamFault(fault: ProviderFault, headers?: Headers): APIError {
  const status = Number(fault.code);
  return new APIError(status >= 400 && status < 600 ? status : undefined, fault, undefined, headers);
}
