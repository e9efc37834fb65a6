import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldFault, ModuleManifest } from '@atelier/contracts';
import type { CheckedFile } from '../check-files.ts';
import { type CheckServer, type ReadProduct, startCheckServer } from './check-server.ts';

export interface BrowserHost {
  uid: number | undefined;
  spawn: typeof spawn;
  chown: typeof chown;
}
const thisProcess: BrowserHost = { uid: process.getuid?.(), spawn, chown };

/** The browser did not start, or ended before the check. */
export class BrowserFailure extends Error {
  override readonly name = 'BrowserFailure';
}

/** The user of a browser that root starts: Chromium has no sandbox for root. */
const nobody = 65_534;

/** The limit for a version, which also ends a check whose frame blocks its page; each part adds to it. */
const timeoutMs = 40_000;
const partMs = 5_000;

interface Check {
  browser: string;
  read: ReadProduct;
  manifest: ModuleManifest;
  files: readonly CheckedFile[];
  host?: BrowserHost;
}

/**
 * Opens each tool of a version in a headless browser, and returns the problem of the first that fails.
 * @throws BrowserFailure
 */
export async function checkInBrowser(check: Check): Promise<FieldFault[]> {
  const { browser, read, manifest, files, host = thisProcess } = check;
  const server = await startCheckServer(read, manifest, files);
  const { tools, extensions = [] } = manifest;
  const limit = timeoutMs + partMs * (tools.length + extensions.length);
  try {
    const found = await openPage(host, browser, server, limit);
    if (!found) return [{ field: manifest.entry, message: noResult(limit) }];
    const { problem } = found;
    if (!problem) return [];
    const list = problem.path.startsWith('.') ? 'extensions' : 'tools';
    return [{ field: `manifest.${list} ${problem.path}`, message: `In a browser: ${problem.message}` }];
  } finally {
    server.close();
  }
}

/** Opens the check's page. Returns its result, or null after the time limit. */
async function openPage(host: BrowserHost, browser: string, { url, result }: CheckServer, limit: number) {
  const profile = await mkdtemp(join(tmpdir(), 'atelier-check-'));
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    if (host.uid === 0) await host.chown(profile, nobody, nobody);
    // Throws when this process may not start programs as another user.
    child = startBrowser(host, browser, profile, url);
    const { promise: exited, reject } = Promise.withResolvers<never>();
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}.`)));
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, limit, null);
    });
    return await Promise.race([result, exited, late]);
  } catch (cause) {
    throw new BrowserFailure(`The browser ${browser} cannot run the check.`, { cause });
  } finally {
    clearTimeout(timer);
    if (child) await killBrowser(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const noResult = (limit: number) =>
  `The tools did not load in a browser within ${limit / 1000} s. A script may run without end.`;

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
