import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldFault, ModuleManifest } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { inTime } from '@atelier/server-kit/polling';
import type { CheckedFile } from '../files/version-files.ts';
import { type CheckServer, startCheckServer } from './check-server.ts';

/** The start of the browser. */
export interface BrowserHost {
  uid: number | undefined;
  spawn: typeof spawn;
  chown: typeof chown;
}
const thisProcess: BrowserHost = { uid: process.getuid?.(), spawn, chown };

/** The browser runs modules' code, and Chromium has no sandbox for root, so it then runs as this unprivileged user. */
const nobody = 65_534;

/** The maximum number of queued checks, because the teams' commands wait for them. */
const mostWaiting = 8;

/** The time limit for all tools of a version, which also ends a check whose frame blocks its page. */
const timeoutMs = 40_000;

/**
 * Opens each tool of a version in a headless browser, and returns the problem of the first that fails. Checks one version at a time: a
 * browser occupies a processor and several hundred megabytes.
 * @param browser the path of a Chromium
 * @param shell the folder of the shell's build
 * @throws AppError `unavailable` when the browser does not start
 */
export function createBrowserCheck(browser: string, shell: string, host = thisProcess) {
  let running: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const check = async (manifest: ModuleManifest, files: readonly CheckedFile[]): Promise<FieldFault[]> => {
    const server = await startCheckServer(shell, manifest, files);
    try {
      const found = await openPage(host, browser, server);
      if (!found) return [{ field: manifest.entry, message: noResult }];
      const { problem } = found;
      if (!problem) return [];
      return [{ field: `manifest.tools ${problem.path}`, message: `In a browser: ${problem.message}` }];
    } finally {
      server.close();
    }
  };
  return async (...version: Parameters<typeof check>) => {
    if (waiting >= mostWaiting)
      throw new AppError('unavailable', {
        ...sentence('checks_waiting', { waiting }),
        retryAfterSeconds: 60,
      });
    waiting += 1;
    const checked = running.then(() => check(...version));
    running = checked.catch(() => undefined);
    return checked.finally(() => {
      waiting -= 1;
    });
  };
}

/** Opens the check's page. Returns its result, or null after the time limit. */
async function openPage(host: BrowserHost, browser: string, { url, result }: CheckServer) {
  const profile = await mkdtemp(join(tmpdir(), 'atelier-check-'));
  let child: ChildProcess | undefined;
  try {
    if (host.uid === 0) await host.chown(profile, nobody, nobody);
    // Throws when this process may not start programs as another user.
    child = startBrowser(host, browser, profile, url);
    const { promise: exited, reject } = Promise.withResolvers<never>();
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.`)));
    return await inTime(Promise.race([result, exited]), timeoutMs, () => null);
  } catch (cause) {
    throw new AppError('unavailable', {
      ...sentence('check_failed'),
      cause,
    });
  } finally {
    if (child) await killBrowser(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const noResult = `The tools did not load in a browser within ${timeoutMs / 1000} s. A script may run without end.`;

function startBrowser(
  { uid, spawn }: BrowserHost,
  browser: string,
  profile: string,
  url: string,
): ChildProcess {
  const isRoot = uid === 0;
  const child = spawn(
    browser,
    [
      '--headless',
      // The browser exits when this pipe closes, also when this process ends.
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      // All requests go to the check's server, which refuses other hosts.
      `--proxy-server=${new URL(url).host}`,
      '--proxy-bypass-list=<-loopback>',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      // A frame with an endless loop must not block the page around it.
      '--site-per-process',
      '--enable-features=IsolateSandboxedIframes',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-extensions',
      '--disable-gpu',
      '--no-first-run',
      ...(isRoot ? ['--no-sandbox'] : []),
      url,
    ],
    // The browser gets no variables of the service, which contain secrets.
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      env: { HOME: profile },
      ...(isRoot && { uid: nobody, gid: nobody }),
    },
  );
  for (const stream of child.stdio.slice(3)) stream?.on('error', () => {});
  return child;
}

/** Kills the browser with all its processes, and waits until it has exited. */
async function killBrowser(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const exited = child.exitCode !== null || child.signalCode !== null;
  const exit = exited ? null : new Promise((resolve) => child.once('exit', resolve));
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The processes have ended already.
  }
  await exit;
}
