import { brotliDecompressSync } from 'node:zlib';
import { moduleManifest, type PublishRequest } from '@atelier/contracts';
import { BrowserFailure, checkInBrowser, fileTypeOf, usualChromium } from '@atelier/contracts/module-check';
import type { BuiltVersion } from './built-version.ts';
import { DeployError } from './registry-client.ts';

interface CheckOptions {
  /** The origin of the product, which has the page that opens the tools. */
  origin: string;
  env: Readonly<Record<string, string | undefined>>;
  log: (line: string) => void;
  /** Whether a machine without a browser is an error. */
  required: boolean;
}

/**
 * Opens the tools of a version in a browser of this machine, as the registry does before publication.
 * @throws DeployError that names the tool and what is wrong with it
 */
export async function checkVersion(
  { name, version, request }: BuiltVersion,
  { origin, env, log, required }: CheckOptions,
): Promise<void> {
  const browser = await usualChromium(env);
  if (!browser) {
    const missing = 'No Chromium is on this machine. Install one, or set CHROME_PATH.';
    if (required) throw new DeployError(missing);
    return log(`${missing} The version is published without a check in a browser.`);
  }
  const { data: manifest, error } = moduleManifest.safeParse(request.manifest);
  if (!manifest)
    throw new DeployError(`module.json: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  if (!(await readPage(origin, 'page.js')))
    throw new DeployError(
      `${origin} has no page that checks versions: it runs another version of Atelier, or is not Atelier.`,
    );
  const problems = await checkInBrowser({
    browser,
    readPage: (file) => readPage(origin, file),
    manifest,
    files: request.files.map(toFile),
  }).catch((cause: unknown) => {
    if (required || !(cause instanceof BrowserFailure)) throw cause;
    log(`${cause.message} The version is published without it.`);
  });
  if (!problems) return;
  const lines = problems.map(({ field, message }) => `  - ${field}: ${message}`);
  if (lines.length > 0)
    throw new DeployError([`${name} ${version} does not work in a browser.`, ...lines].join('\n'));
  log(`${name} ${version} works in a browser.`);
}

const toFile = ({ path, content, encoding }: PublishRequest['files'][number]) => {
  const sent = Buffer.from(content, 'base64');
  return {
    path,
    type: fileTypeOf(path) ?? 'application/octet-stream',
    content: encoding === 'br' ? brotliDecompressSync(sent) : sent,
  };
};

/** How long the product may take to send a file. */
const timeoutMs = 10_000;

async function readPage(origin: string, name: string): Promise<Buffer | null> {
  const response = await fetch(`${origin}/module-check/${name}`, {
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new DeployError(`${origin} does not respond. Check ATELIER_URL and your network.`, null, cause);
  });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}
