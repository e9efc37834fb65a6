import type { ApiDescription, ResponseObject } from './description-types.ts';

/** Replaces responses that several calls have by references, and returns them by their names. */
export function shareResponses(paths: ApiDescription['paths']): Record<string, ResponseObject> {
  const places = new Map<string, { status: string; replace: (name: string) => void }[]>();
  for (const { responses } of Object.values(paths).flatMap((item) => Object.values(item)))
    for (const [status, response] of Object.entries(responses)) {
      const key = JSON.stringify(response);
      const replace = (name: string) => {
        responses[status] = { $ref: `#/components/responses/${name}` };
      };
      places.set(key, [...(places.get(key) ?? []), { status, replace }]);
    }
  const shared: Record<string, ResponseObject> = {};
  for (const [key, equal] of places) {
    const [{ status } = { status: '' }] = equal;
    if (equal.length === 1) continue;
    const number = Object.keys(shared).filter((name) => name.startsWith(`Status${status}`)).length;
    const name = `Status${status}${number > 0 ? `Variant${number}` : ''}`;
    shared[name] = JSON.parse(key);
    for (const { replace } of equal) replace(name);
  }
  return shared;
}
