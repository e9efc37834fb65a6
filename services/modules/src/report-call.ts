import { AppError } from '@atelier/service-kit/errors';
import { serveCall } from '@atelier/service-kit/http';
import type { Dependencies } from './dependencies.ts';
import { rolledBack } from './releases/release-state.ts';

/**
 * `POST /api/module-reports`. Only versions that are served are counted. A release that fails its trial is rolled back, and the
 * audit log has the reason.
 */
export const reportModules = ({ releases, served, health }: Dependencies) =>
  serveCall('reportModules', async ({ body, identity, logger }) => {
    for (const report of body.reports) {
      const { module, version } = report;
      if (!(await served.includes(module, version))) continue;
      const reason = await health.add(report, identity.userId);
      if (reason === null) continue;
      try {
        await releases.change({
          module,
          action: 'rolled_back',
          actor: 'registry',
          reason,
          unreliable: await health.unreliable(module),
          next: (state) => {
            const current = state.candidate?.version ?? state.active;
            if (current !== version) throw new AppError('conflict');
            return rolledBack(state);
          },
        });
        logger.warn({ module, version, reason }, 'a release was rolled back');
      } catch (error) {
        // Another report has rolled it back, or there is no earlier version.
        if (!(error instanceof AppError)) throw error;
        logger.warn({ module, version, reason, code: error.code }, 'a failing release was not rolled back');
      }
    }
    return { success: true, message: 'Counted.' };
  });
