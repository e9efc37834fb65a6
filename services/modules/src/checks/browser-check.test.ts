import { moduleManifest } from '@atelier/contracts';
import { BrowserFailure } from '@atelier/module-check';
import { expect, it, vi } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
import { startModules } from '../testing/start-modules.ts';
import { queuedCheck } from './browser-check.ts';

// What the check finds is tested with a browser, in tools/e2e.
it('publishes nothing while the browser of the check does not start', async () => {
  const modules = await startModules({ MODULE_CHECK_BROWSER: '/nowhere/chromium' });
  try {
    const { status, body } = await modules.publish(versionOf(), await modules.tokenFor('mfe-hello'));
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.message).toContain('The check in a browser cannot run');
    expect((await modules.deploy('getModuleStatus', 'mfe-hello')).status).toBe(404);
    // The operator's own modules are not checked.
    expect((await modules.publish(versionOf())).status).toBe(200);
  } finally {
    await modules.close();
  }
});

it('lets eight versions wait, refuses the ninth, and checks one at a time', async () => {
  const manifest = moduleManifest.parse(versionOf().manifest);
  const ends: (() => void)[] = [];
  const check = queuedCheck(
    () => new Promise((_, reject) => ends.push(() => reject(new BrowserFailure('ended')))),
  );
  const waiting = Array.from({ length: 8 }, () => check(manifest, []).catch(({ message }) => message));
  await expect(check(manifest, [])).rejects.toMatchObject({
    code: 'unavailable',
    message: '8 other versions are being checked. Publish this one again in a minute.',
    retryAfterSeconds: 60,
  });
  for (const number of waiting.keys()) {
    await vi.waitFor(() => expect(ends).toHaveLength(number + 1));
    ends[number]?.();
  }
  expect(new Set(await Promise.all(waiting))).toEqual(
    new Set(['The check in a browser cannot run. Try again later.']),
  );
  // There is room again.
  const next = check(manifest, []).catch(() => 'checked');
  await vi.waitFor(() => expect(ends).toHaveLength(9));
  ends[8]?.();
  expect(await next).toBe('checked');
});
