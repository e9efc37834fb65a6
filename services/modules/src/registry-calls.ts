import { serveCall } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';
import { rolledBackFrom } from './releases/release-state.ts';

/** The calls of the gateway and the reports of pages. */
export const registryCalls = ({ changeRelease, served, files, health, problems, services }: Dependencies) => [
  serveCall('getServedModules', async () => ({
    success: true,
    message: 'The served modules.',
    modules: await served.list(),
  })),

  serveCall('getModuleFile', async ({ query: { module, version, path, encoding }, ctx }) => {
    const file = await served.file(module, version, path);
    const compressed = encoding === 'br' ? file.br : null;
    const content = await files.read(compressed ?? file.identity);
    ctx.set('content-type', file.type);
    if (compressed) ctx.set('content-encoding', 'br');
    ctx.body = content;
  }),

  serveCall('getModuleKeys', async ({ ctx }) => {
    ctx.set('cache-control', 'public, max-age=60');
    return services.publicKeys;
  }),

  // Counts only served versions. A release that fails its trial is rolled back, and the audit log has the reason.
  serveCall('reportModules', async ({ body, identity, logger }) => {
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
  }),
];
