import { createHash } from 'node:crypto';
import { canonicalVersion } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import { limitChanges, targetOf } from './callers.ts';
import type { Dependencies } from './dependencies.ts';
import { fullStatus } from './release-calls.ts';

/** The most problems of a response. */
const mostProblems = 50;

/**
 * `POST /api/deploy/:module/versions`. Checks everything before anything is stored. Publishing does not change what is served.
 */
export const publishVersion = (dependencies: Dependencies) => {
  const { releases, log, owners, files, checkVersion, checkInBrowser } = dependencies;
  return serveCall('publishVersion', async (call) => {
    const { body, deployer } = call;
    const { module } = targetOf(dependencies, call);
    await limitChanges(log, deployer);
    const { version } = body.manifest;
    if (typeof version === 'string' && (await releases.exists(module, version)))
      throw new AppError('version_exists');
    const checked = await checkVersion(module, body);
    const problems = checked.ok ? await owners.pathProblems(checked.manifest) : checked.problems;
    // Only what passed the other checks: this one takes seconds of processor time.
    if (checked.ok && problems.length === 0 && checkInBrowser)
      problems.push(...(await checkInBrowser(checked.manifest, checked.files)));
    if (!checked.ok || problems.length > 0) {
      const reason = problems[0] ? `${problems[0].field}: ${problems[0].message}`.slice(0, 300) : null;
      await log.record({ module, action: 'publish_refused', actor: deployer.id, reason });
      throw new AppError('module_invalid', { details: problems.slice(0, mostProblems) });
    }
    const { manifest } = checked;
    const stored = await files.store(`${module}/${manifest.version}`, checked.files);
    const digest = createHash('sha256').update(canonicalVersion(body.manifest, stored)).digest('hex');
    await releases.publish(manifest, stored, digest, deployer.id).catch(async (error: unknown) => {
      await files.remove(stored);
      throw error;
    });
    await log.record({ module, action: 'published', version: manifest.version, actor: deployer.id });
    return {
      success: true,
      message: `Published ${module} ${manifest.version}.`,
      status: await fullStatus(dependencies, module),
    };
  });
};
