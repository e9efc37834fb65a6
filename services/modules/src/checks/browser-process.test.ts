import type { ChildProcess, SpawnOptions, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
import { type BrowserHost, createBrowserCheck } from './check-in-browser.ts';

const manifest: ModuleManifest = moduleManifest.parse(versionOf().manifest);
const browsers: EventEmitter[] = [];
const start = vi.fn<(browser: string, args: string[], options: SpawnOptions) => ChildProcess>();
const chown = vi.fn<BrowserHost['chown']>();

beforeEach(() => {
  browsers.length = 0;
  chown.mockReset();
  start.mockReset().mockImplementation(() => {
    const browser = Object.assign(new EventEmitter(), { stdio: [] });
    browsers.push(browser);
    return browser as unknown as ChildProcess;
  });
});

/** The check, in a process of this user. */
const checkAs = (uid: number) =>
  createBrowserCheck('/usr/bin/chromium', '/nowhere', {
    uid,
    chown,
    spawn: start as unknown as typeof spawn,
  });

/** How the browser is started. */
async function startedBy(uid: number) {
  const check = checkAs(uid);
  const checked = check(manifest, []).catch(() => undefined);
  await vi.waitFor(() => expect(browsers).toHaveLength(1));
  browsers[0]?.emit('exit', 1);
  await checked;
  const [, args = [], options] = start.mock.calls[0] ?? [];
  return { args, options };
}

it('starts the browser of root as a user without rights, who owns the profile', async () => {
  const { args, options } = await startedBy(0);
  expect(options).toMatchObject({ uid: 65_534, gid: 65_534 });
  expect(args).toContain('--no-sandbox');
  const profile = args.find((arg) => arg.startsWith('--user-data-dir='))?.split('=')[1];
  expect(chown.mock.calls).toEqual([[profile, 65_534, 65_534]]);
});

it('starts the browser of another user as that user, in its sandbox and without variables', async () => {
  const { args, options } = await startedBy(1000);
  expect(options).not.toHaveProperty('uid');
  expect(args).not.toContain('--no-sandbox');
  expect(Object.keys(options?.env ?? {})).toEqual(['HOME']);
});

const notPermitted = Object.assign(new Error('not permitted'), { code: 'EPERM' });
it.each([
  ['give the profile away', () => chown.mockRejectedValue(notPermitted)],
  [
    'start programs as another user',
    () =>
      start.mockImplementation(() => {
        throw notPermitted;
      }),
  ],
])('checks nothing where root may not %s', async (_, forbid) => {
  forbid();
  const check = checkAs(0);
  await expect(check(manifest, [])).rejects.toMatchObject({ code: 'unavailable', cause: notPermitted });
  expect(browsers).toEqual([]);
});

it('lets eight versions wait, refuses the ninth, and checks one at a time', async () => {
  const check = checkAs(1000);
  const waiting = Array.from({ length: 8 }, () => check(manifest, []).catch(({ message }) => message));
  await expect(check(manifest, [])).rejects.toMatchObject({
    code: 'unavailable',
    message: '8 other versions are being checked. Publish this one again in a minute.',
    retryAfterSeconds: 60,
  });
  for (const number of waiting.keys()) {
    await vi.waitFor(() => expect(browsers).toHaveLength(number + 1));
    browsers[number]?.emit('exit', 1);
  }
  expect(new Set(await Promise.all(waiting))).toEqual(
    new Set(['The check in a browser cannot run. Try again later.']),
  );
  // There is room again.
  const next = check(manifest, []).catch(() => 'checked');
  await vi.waitFor(() => expect(browsers).toHaveLength(9));
  browsers[8]?.emit('exit', 1);
  expect(await next).toBe('checked');
});
