import { z } from 'zod';

/** A flag, kept as 0 or 1. */
export const flag = z.codec(z.number(), z.boolean(), {
  decode: (stored) => stored === 1,
  encode: (value) => (value ? 1 : 0),
});

/** Milliseconds since 1970. */
export const time = z.number();

/** A JSON object that people may put anything into, kept as text. */
export const metadata = z.codec(z.string(), z.record(z.string(), z.unknown()), {
  decode: (stored) => z.record(z.string(), z.unknown()).parse(JSON.parse(stored)),
  encode: (value) => JSON.stringify(value),
});
