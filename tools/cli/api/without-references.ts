import type { ApiDescription, Reference } from '@atelier/contracts/openapi';

/** A part of a description in which every reference is replaced by what it refers to. */
export type Resolved<Part> = Part extends Reference
  ? never
  : Part extends object
    ? { [Key in keyof Part]: Resolved<Part[Key]> }
    : Part;

/**
 * Replaces every reference of a description. None is part of what it refers to.
 * @throws Error for a reference to nothing
 */
export function withoutReferences(description: ApiDescription): Resolved<ApiDescription> {
  const components: Record<string, Record<string, unknown>> = description.components;
  const resolve = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(resolve);
    if ('$ref' in part) {
      const [, , kind = '', name = ''] = String(part.$ref).split('/');
      const found = components[kind]?.[name];
      if (!found) throw new Error(`The description has no ${part.$ref}.`);
      return resolve(found);
    }
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value)]));
  };
  return resolve(description) as Resolved<ApiDescription>;
}
