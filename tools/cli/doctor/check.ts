import { AppError } from '@atelier/server-kit/errors';
import { findFault, type Provider, readFault, reportOf } from '@atelier/server-kit/provider-faults';
import type { Settings } from '../product/settings.ts';
import { PlainError } from '../workspace.ts';

/** The variables of all servers, of which each check reads its own. */
export type ServerVariables = Readonly<Record<string, string>>;

export type Check = (env: ServerVariables, settings: Pick<Settings, 'publicOrigin'>) => Promise<string>;

/** A successful response, or one of the `expected` statuses. @throws PlainError with the provider's words */
export async function request(
  provider: Provider,
  url: string | URL,
  init: RequestInit = {},
  expected: readonly number[] = [],
): Promise<Response> {
  const { host } = new URL(url);
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch((cause: unknown) => {
    throw new PlainError(`${host}: ${findFault(reportOf(provider, cause)).sentence}`, { cause });
  });
  const { ok, status } = response;
  if (ok || expected.includes(status)) return response;
  const report = { provider, ...readFault(await response.text()), status };
  throw new PlainError(`${host}: ${findFault(report).sentence}`);
}

/** The PlainError for an error of the product, with what its cause says to operators. */
export function plainly(host: string, error: unknown): PlainError {
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  return new PlainError(`${host}: ${cause instanceof Error ? cause.message : String(cause)}`, {
    cause: error,
  });
}
