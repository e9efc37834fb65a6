import { z } from 'zod';

/** What the body of a failed response says. */
export interface ReportedFault {
  message: string;
  code?: string;
  type?: string;
  param?: string;
}

const word = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
/** Where a field is in the request, such as `["body", "seed"]`. */
const place = z
  .array(z.union([z.string(), z.number()]).transform(String))
  .optional()
  .catch(undefined);
const shape = z.looseObject({ code: word, type: word, param: word, loc: place });
const nested = ['error', 'errors', 'detail', 'message', 'msg', 'Message', 'error_msg', 'title'];

/** Reads a fault from text, JSON, the title of a page, or a usual field of an object or list. */
export function readFault(value: unknown): ReportedFault {
  if (typeof value === 'string') {
    if (isPage(value))
      return { message: `A web page: ${/<title>([^<]{0,200})/i.exec(value)?.[1] ?? 'without a title'}` };
    const parsed = /^\s*[{[]/.test(value) ? jsonOf(value) : undefined;
    return parsed === undefined ? { message: value.slice(0, 1000) } : readFault(parsed);
  }
  if (Array.isArray(value)) return readFault(value[0]);
  const read = shape.safeParse(value);
  if (!read.success) return { message: '' };
  const { code, type, loc, param = loc?.at(-1) } = read.data;
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
