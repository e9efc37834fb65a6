import { type Browser, chromium } from 'playwright-core';
import { runCommand } from '../building/run-command.ts';
import { findOnPath, isExecutable } from '../executable.ts';
import { fromDebian, isDebianRoot } from '../testing/debian.ts';
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
export async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = await findChromium(console.log);
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Takes 30 % less processor time for the journeys than Chromium's headless mode. */
const headlessShell = 'chromium-headless-shell';
const otherNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium: `CHROME_PATH`, the headless shell, any other on the PATH, Playwright's own. As root on
 * Debian, installs the headless shell where it is missing; elsewhere, installs Playwright's own where there
 * is none.
 */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new PlainError(`CHROME_PATH names ${named}, which is not executable. Correct it, or unset it.`);
  }
  const reasons: string[] = [];
  const installed = async (install: () => Promise<void>, find: () => Promise<string | null>) => {
    await install().catch((error: unknown) =>
      reasons.push(error instanceof Error ? error.message : String(error)),
    );
    return find();
  };
  const debian = await isDebianRoot();
  const shell = await findOnPath([headlessShell]);
  if (shell) return shell;
  if (debian) {
    log(`  installing ${headlessShell}`);
    const found = await installed(
      () => fromDebian(headlessShell),
      () => findOnPath([headlessShell]),
    );
    if (found) return found;
    log(`  ${headlessShell} could not be installed: looking for another Chromium`);
  }
  const other = await otherChromium();
  if (other) return other;
  log('  no Chromium on this machine: installing one');
  for (const install of debian ? [() => fromDebian('chromium'), fromPlaywright] : [fromPlaywright]) {
    const found = await installed(install, otherChromium);
    if (found) return found;
  }
  throw new PlainError(
    `The browser tests need a Chromium, and none could be installed. Install the package "chromium" of your system, or set CHROME_PATH to a Chromium or Chrome.\n${reasons.join('\n')}`,
  );
}

async function otherChromium(): Promise<string | null> {
  const found = await findOnPath(otherNames);
  if (found) return found;
  const own = chromium.executablePath();
  return (await isExecutable(own)) ? own : null;
}

const fromPlaywright = () => runCommand('npx', ['playwright', 'install', 'chromium']);
