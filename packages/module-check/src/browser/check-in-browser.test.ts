import type { ChildProcess, SpawnOptions, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { versionOf } from '../../../../services/modules/src/testing/module-versions.ts';
import { type BrowserHost, checkInBrowser } from './check-in-browser.ts';

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
  checkInBrowser({
    browser: '/usr/bin/chromium',
    read: async () => null,
    manifest,
    files: [],
    host: { uid, chown, spawn: start as unknown as typeof spawn },
  });

/** How the browser is started. */
async function startedBy(uid: number) {
  const checked = checkAs(uid).catch(() => undefined);
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
  await expect(checkAs(0)).rejects.toMatchObject({ name: 'BrowserFailure', cause: notPermitted });
  expect(browsers).toEqual([]);
});
