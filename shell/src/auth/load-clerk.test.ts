import { loadClerkJSScript } from '@clerk/shared/loadClerkJsScript';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clerkScripts, loadClerk } from './load-clerk.ts';

vi.mock(import('@clerk/shared/loadClerkJsScript'), async (original) => ({
  ...(await original()),
  loadClerkJSScript: vi.fn(),
  loadClerkUIScript: vi.fn(() => new Promise<never>(() => {})),
}));

const settings = { clerkPublishableKey: `pk_test_${btoa('clerk.example$')}`, clerkProxyUrl: null };
const never = new Promise<never>(() => {});

beforeEach(() => void vi.mocked(loadClerkJSScript).mockReturnValue(never));
afterEach(() => vi.unstubAllGlobals());

/** Reports that a script at the address has run, as the browser does. */
function runScript(address: string): void {
  const script = document.createElement('script');
  script.setAttribute('src', address);
  // A type that the test's DOM does not load.
  script.type = 'text/plain';
  document.body.append(script);
  script.dispatchEvent(new Event('load'));
  script.remove();
}

it("is done when both scripts have run, before Clerk's loader has noticed", async () => {
  const done = vi.fn();
  const loading = loadClerk(settings).then(done);
  const [client = '', ui = ''] = clerkScripts(settings);
  vi.stubGlobal('Clerk', {});
  runScript(client);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  runScript(ui);
  await loading;
});

it.each([
  ['script_failed', () => vi.mocked(loadClerkJSScript).mockRejectedValue(new Error('404'))],
  ['client_missing', () => queueMicrotask(() => clerkScripts(settings).forEach(runScript))],
])('fails with %s', async (code, fail) => {
  fail();
  await expect(loadClerk(settings)).rejects.toMatchObject({ code });
});

it.each([
  ['', 'key_missing'],
  ['sk_test_x', 'key_invalid'],
])('refuses the key %j', async (clerkPublishableKey, code) => {
  await expect(loadClerk({ ...settings, clerkPublishableKey })).rejects.toMatchObject({ code });
  expect(clerkScripts({ ...settings, clerkPublishableKey })).toEqual([]);
});
