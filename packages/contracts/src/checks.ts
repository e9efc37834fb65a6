import { z } from 'zod';
import { fault } from './messages.ts';

/** A limit in characters as JSON Schema counts them: an emoji is one, where JavaScript counts two or more. */
export function mostCharacters(limit: number) {
  const check: z.core.$ZodCheck<string> = z.maxLength(limit, fault('too_long'));
  const { check: refuse } = check._zod;
  check._zod.check = (payload) => {
    if (payload.value.length > limit && [...payload.value].length > limit) return refuse(payload);
  };
  return check;
}

/** A whole number of a query or a form: a number, or its decimal digits. */
export const wholeNumber = (least: number, most: number, error?: { error: string }) =>
  z.preprocess(
    (sent) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent),
    z.int(error).min(least).max(most),
  );
