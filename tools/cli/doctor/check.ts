import type { Settings } from '../product/settings.ts';
import { PlainError } from '../workspace.ts';

/** The variables of all servers, of which each check reads its own. */
export type ServerVariables = Readonly<Record<string, string>>;

export type Check = (env: ServerVariables, settings: Pick<Settings, 'publicOrigin'>) => Promise<string>;

/** A successful response, or one of the `expected` statuses. @throws PlainError with the advice */
export async function request(
  url: string,
  init: RequestInit,
  advice: string,
  expected: readonly number[] = [],
): Promise<Response> {
  const { host } = new URL(url);
  const response = await fetch(url, { ...init, redirect: 'error' }).catch((cause: unknown) => {
    throw new PlainError(`${host} cannot be reached. ${advice}`, { cause });
  });
  if (response.ok || expected.includes(response.status)) return response;
  await response.body?.cancel();
  throw new PlainError(`${host} returns ${response.status}. ${advice}`);
}
