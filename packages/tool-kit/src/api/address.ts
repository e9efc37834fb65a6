import type { CallName } from '@atelier/contracts';
import { routes } from '@atelier/contracts/routes';

/** Values of a query; undefined ones are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a call on this origin, with path parameters and query filled in. */
export function addressOf(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${path}?${search}` : path;
}
