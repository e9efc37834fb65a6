import { type FieldFault, type ModuleManifest, moduleManifest } from '@atelier/contracts';
import {
  BrowserFailure,
  type CheckedFile,
  checkInBrowser,
  sharedVersions,
  usualChromium,
  checkVersion as versionProblems,
} from '@atelier/module-check';
import { schemaProblems } from '../source.ts';
import type { BuiltVersion } from './built-version.ts';
import { DeployError } from './registry-client.ts';

interface CheckOptions {
  /** The origin of the product, whose shell the version has to work with. */
  origin: string;
  env: Readonly<Record<string, string | undefined>>;
  log: (line: string) => void;
  /** Whether a machine without a browser is an error. */
  required: boolean;
}

/**
 * Checks a version as the registry does before publication, also in a browser of this machine.
 * @throws DeployError with every problem
 */
export async function checkVersion(built: BuiltVersion, options: CheckOptions): Promise<void> {
  const { origin, log } = options;
  const { name, version, request } = built;
  const failed = (problems: readonly string[]) =>
    new DeployError(
      [`${name} ${version} failed the checks.`, ...problems.map((one) => `  - ${one}`)].join('\n'),
    );
  const described = (faults: readonly FieldFault[]) =>
    faults.map(({ field, message }) => `${field}: ${message}`);
  const { data: manifest, error } = moduleManifest.safeParse(request.manifest);
  if (!manifest) throw failed(schemaProblems(error, 'module.json'));
  const shared = await readFromShell(origin, 'shared-packages.json');
  if (!shared)
    throw new DeployError(
      `${origin} has no page that checks versions: it runs another version of Atelier, or is not Atelier.`,
    );
  const provided = sharedVersions.parse(JSON.parse(shared.toString()));
  const { files, problems } = await versionProblems(manifest, request.files, provided);
  if (problems.length > 0) throw failed(described(problems));
  const found = await openInBrowser(manifest, files, options);
  if (!found) return;
  if (found.length > 0) throw failed(described(found));
  log(`${name} ${version} works in a browser.`);
}

/** The problems in a browser; null if it cannot run and is not required. */
async function openInBrowser(
  manifest: ModuleManifest,
  files: readonly CheckedFile[],
  { origin, env, log, required }: CheckOptions,
): Promise<FieldFault[] | null> {
  const skipped = (reason: string) => {
    if (required) throw new DeployError(reason);
    log(`${reason} The version is published without a check in a browser.`);
    return null;
  };
  const browser = await usualChromium(env);
  if (!browser) return skipped('No Chromium is on this machine. Install one, or set CHROME_PATH.');
  const readPage = (file: string) => readFromShell(origin, `module-check/${file}`);
  return checkInBrowser({ browser, readPage, manifest, files }).catch((cause: unknown) => {
    if (!(cause instanceof BrowserFailure)) throw cause;
    return skipped(cause.message);
  });
}

/** How long the product may take to send a file. */
const timeoutMs = 10_000;

async function readFromShell(origin: string, path: string): Promise<Buffer | null> {
  const response = await fetch(`${origin}/${path}`, { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new DeployError(`${origin} does not respond. Check ATELIER_URL and your network.`, null, cause);
    },
  );
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}
