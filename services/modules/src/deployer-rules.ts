import { moduleName } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { Deployer } from '@atelier/service-kit/http';
import type { Releases } from './releases/releases.ts';

const hourMs = 60 * 60 * 1000;
const changesPerHour = 120;

/**
 * The module of a deployment call.
 * @throws AppError `not_found` for an impossible name, `module_forbidden` for a token of another module.
 */
export function moduleOf(params: { module: string }, deployer: Deployer): string {
  const name = moduleName.safeParse(params.module);
  if (!name.success) throw new AppError('not_found');
  if (deployer.module !== null && deployer.module !== name.data) throw new AppError('module_forbidden');
  return name.data;
}

/** @throws AppError `module_forbidden` unless the operator calls. */
export function assertOperator({ module }: Deployer): void {
  if (module === null) return;
  throw new AppError('module_forbidden', { message: "This call needs the operator's key." });
}

/** Limits the changes of one deploy token, over all instances of the service. @throws AppError `rate_limited` */
export async function limitChanges(releases: Releases, { id, module }: Deployer): Promise<void> {
  if (module === null) return;
  const changes = await releases.countEvents(id, new Date(Date.now() - hourMs));
  if (changes < changesPerHour) return;
  throw new AppError('rate_limited', {
    message: `A deploy token may make ${changesPerHour} changes an hour. Try again later.`,
    retryAfterSeconds: 600,
  });
}
