import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';
import { runCommand } from '../building/run-command.ts';
import { findOnPath, isExecutable } from '../executable.ts';
import { PlainError } from '../workspace.ts';

/** Disables the browser's background requests, so that only those of the product are measured. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/** Runs a headless Chromium while `work` lasts. */
export async function withChromium<Result>(
  work: (browser: Browser) => Promise<Result>,
  flags: readonly string[] = [],
): Promise<Result> {
  const executablePath = await findChromium(console.log);
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium: `CHROME_PATH`, the PATH, Playwright's own; installs one where there is none.
 * @throws PlainError that says what to install.
 */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new PlainError(`CHROME_PATH names ${named}, which is not executable. Correct it, or unset it.`);
  }
  const found = await installedChromium();
  if (found) return found;
  log('  no Chromium on this machine: installing one');
  const reasons: string[] = [];
  for (const install of (await isDebianRoot()) ? [fromDebian, fromPlaywright] : [fromPlaywright]) {
    await install().catch((error: unknown) =>
      reasons.push(error instanceof Error ? error.message : String(error)),
    );
    const installed = await installedChromium();
    if (installed) return installed;
  }
  throw new PlainError(
    `The browser tests need a Chromium, and none could be installed. Install the package "chromium" of your system, or set CHROME_PATH to a Chromium or Chrome.\n${reasons.join('\n')}`,
  );
}

async function installedChromium(): Promise<string | null> {
  const found = await findOnPath(names);
  if (found) return found;
  const own = chromium.executablePath();
  return (await isExecutable(own)) ? own : null;
}

async function isDebianRoot(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(await readFile('/etc/os-release', 'utf8'));
}

async function fromDebian(): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-q'], { env });
  await runCommand('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { env });
}

const fromPlaywright = () => runCommand('npx', ['playwright', 'install', 'chromium']);
