import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';
import { rolledBackFrom } from './releases/release-state.ts';

/** `GET /internal/modules`. */
export async function getServedModules(
  _call: CallContext<'getServedModules'>,
  { served }: Dependencies,
): Promise<CallResult<'getServedModules'>> {
  return { success: true, message: 'The served modules.', modules: await served.list() };
}

/** `GET /internal/modules/file`. */
export async function getModuleFile(
  { query: { module, version, path, encoding }, ctx }: CallContext<'getModuleFile'>,
  { served, files }: Dependencies,
): Promise<void> {
  const file = await served.file(module, version, path);
  const compressed = encoding === 'br' ? file.br : null;
  const content = await files.read(compressed ?? file.identity);
  ctx.set('content-type', file.type);
  if (compressed) ctx.set('content-encoding', 'br');
  ctx.body = content;
}

/** `GET /api/modules/keys`. */
export async function getModuleKeys(
  { ctx }: CallContext<'getModuleKeys'>,
  { services }: Dependencies,
): Promise<CallResult<'getModuleKeys'>> {
  ctx.set('cache-control', 'public, max-age=60');
  return services.publicKeys;
}

/**
 * `POST /api/module-reports`. Counts only served versions. A release that fails its trial is rolled back, and the audit log has the
 * reason.
 */
export async function reportModules(
  { body, identity, logger }: CallContext<'reportModules'>,
  { changeRelease, served, health, problems }: Dependencies,
): Promise<CallResult<'reportModules'>> {
  for (const report of body.reports) {
    const { module, version } = report;
    const known = await served.find(module, version);
    if (!known) continue;
    await problems.add(report);
    const reason = await health.add(report, identity.userId, known.since);
    if (reason === null) continue;
    try {
      const next = rolledBackFrom(version);
      await changeRelease({ module, action: 'rolled_back', actor: 'registry', reason, next });
      logger.warn({ module, version, reason }, 'a release was rolled back');
    } catch (error) {
      // Another report has rolled it back, or there is no earlier version.
      if (!(error instanceof AppError)) throw error;
      logger.warn({ module, version, reason, code: error.code }, 'a failing release was not rolled back');
    }
  }
  return { success: true, message: 'Counted.' };
}
