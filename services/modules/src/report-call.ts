import { serveCall } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';
import { rolledBackFrom } from './releases/release-state.ts';

/**
 * `POST /api/module-reports`. Only versions that are served are counted. A release that fails its trial is rolled back, and the
 * audit log has the reason.
 */
export const reportModules = ({ releases, served, health, problems, trials }: Dependencies) =>
  serveCall('reportModules', async ({ body, identity, logger }) => {
    for (const report of body.reports) {
      const { module, version } = report;
      const known = await served.find(module, version);
      if (!known) continue;
      await health.add(report);
      await problems.add(report);
      const reason = await trials.add(report, identity.userId, known.since);
      if (reason === null) continue;
      try {
        await releases.change({
          module,
          action: 'rolled_back',
          actor: 'registry',
          reason,
          next: rolledBackFrom(version),
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
