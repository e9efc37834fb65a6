import { versionLimits } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Handler } from './dependencies.ts';
import { rolledBackFrom, withdrawn } from './releases/release-state.ts';

/** `GET /internal/modules`. */
export const getServedModules: Handler<'getServedModules'> = async (_call, { served }) => {
  return { success: true, message: 'The served modules.', modules: await served.list() };
};

/** `GET /internal/modules/file`. */
export const getModuleFile: Handler<'getModuleFile'> = async (
  { query: { module, version, path, encoding }, ctx },
  { served, files },
) => {
  const file = await served.file(module, version, path);
  const compressed = encoding === 'br' ? file.br : null;
  const content = await files.read(compressed ?? file.identity);
  ctx.set('content-type', file.type);
  if (compressed) ctx.set('content-encoding', 'br');
  ctx.body = content;
};

/** `GET /api/module-previews/:token`. */
export const getPreview: Handler<'getPreview'> = async ({ params }, { previews, served }) => {
  const { module, version } = previews.read(params.token);
  return { success: true, message: 'The version.', module: await served.preview(module, version) };
};

/** `GET /api/modules/keys`. */
export const getModuleKeys: Handler<'getModuleKeys'> = async ({ ctx }, { services }) => {
  ctx.set('cache-control', 'public, max-age=60');
  return services.publicKeys;
};

/** `GET /api/modules/rules`. */
export const getModuleRules: Handler<'getModuleRules'> = async (
  { query: { module, paths } },
  { limits, owners, sharedVersions },
) => {
  const problems = await owners.pathProblems(module, paths.split(',').slice(0, versionLimits.tools));
  return { success: true, message: 'The rules.', limits, shared: await sharedVersions(), problems };
};

/** `POST /api/module-reports`. */
export const reportModules: Handler<'reportModules'> = async (
  { body, identity, logger },
  { changeRelease, served, health, problems, releaseNews },
) => {
  for (const report of body.reports) {
    const { module, version } = report;
    const known = await served.find(module, version);
    if (!known) continue;
    await problems.add(report);
    const reason = await health.add(report, identity.userId, known);
    if (reason === null) continue;
    try {
      const end = known.isOnly
        ? ({ action: 'disabled', next: withdrawn(version) } as const)
        : ({ action: 'rolled_back', next: rolledBackFrom(version) } as const);
      const news = { type: `release.${end.action}`, data: { module, version, reason } } as const;
      await releaseNews.tellOf(news, () => changeRelease({ module, actor: 'registry', reason, ...end }));
      logger.warn({ module, version, reason, action: end.action }, 'a failing release was ended');
    } catch (error) {
      // Another report has ended it.
      if (!(error instanceof AppError)) throw error;
      logger.warn({ module, version, reason, code: error.code }, 'a failing release was not ended');
    }
  }
  return { success: true, message: 'Counted.' };
};
