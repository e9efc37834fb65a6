import { constants, existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runCommand } from '../building/run-command.ts';
import { PlainError, root } from '../workspace.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium: `CHROME_PATH`, the PATH, Playwright's own; installs one where there is none.
 * @throws PlainError that says what to install.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new PlainError(`CHROME_PATH names ${named}, which cannot be run. Correct it, or unset it.`);
  }
  const found = await lookAround();
  if (found) return found;
  say('  no Chromium on this machine: installing one');
  const reasons: string[] = [];
  for (const install of (await isDebianRoot()) ? [fromDebian, fromPlaywright] : [fromPlaywright]) {
    await install().catch((error: unknown) =>
      reasons.push(error instanceof Error ? error.message : String(error)),
    );
    const installed = await lookAround();
    if (installed) return installed;
  }
  throw new PlainError(
    `The browser tests need a Chromium, and none could be installed. Install the package "chromium" of your system, or set CHROME_PATH to a Chromium or Chrome.\n${reasons.join('\n')}`,
  );
}

async function lookAround(): Promise<string | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of [...candidates, playwrightsOwn()])
    if (await isExecutable(candidate)) return candidate;
  return null;
}

/** Asked of the Playwright that the browser tests use. */
function playwrightsOwn(): string {
  const require = createRequire(join(root, 'tools', 'package.json'));
  const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
  return chromium.executablePath();
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

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
