import type { FieldFault } from '@atelier/contracts';
import type { z } from 'zod';

/** Names every field that a schema refused, by its dotted path. `root` stands for the whole where the path is empty. */
export function fieldFaults(error: z.ZodError, root: string): FieldFault[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: [...path, key].join('.').slice(0, 100),
        message: 'This field is not known here.',
      }));
    }
    return [{ field: path.join('.') || root, message: issue.message }];
  });
}
