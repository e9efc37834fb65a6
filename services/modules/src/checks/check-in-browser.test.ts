import { expect, it } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
import { startModules } from '../testing/start-modules.ts';

// What the check finds is tested with a browser, in tools/e2e.
it('publishes nothing while the browser of the check does not start', async () => {
  const modules = await startModules({ MODULE_CHECK_BROWSER: '/nowhere/chromium' });
  try {
    const { status, body } = await modules.publish(versionOf());
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.message).toContain('The check in a browser cannot run');
    expect((await modules.deploy('getModuleStatus', 'mfe-hello')).status).toBe(404);
  } finally {
    await modules.close();
  }
});
