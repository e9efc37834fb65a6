import { z } from 'zod';

/** Milliseconds since 1970: Clerk's `integer, int64`. */
export const time = z.int();
export const text = z.string();
export const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullable();
/** An object that people may put anything into. */
export const metadata = z.record(z.string(), z.unknown());
/** A list that is always empty in the emulator. */
export const nothing = z.tuple([]);
/** A whole list as one page. */
export const page = <Shape extends z.ZodType>(shape: Shape) =>
  z.strictObject({ data: z.array(shape), total_count: z.int() });
