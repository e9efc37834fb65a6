import { type FieldFault, type ModuleManifest, moduleCalls, moduleManifest } from '@atelier/contracts';
import {
  BrowserFailure,
  type CheckedFile,
  checkInBrowser,
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
  const { limits, shared, problems: ofPaths } = await readRules(origin, manifest);
  const { files, problems } = await versionProblems(manifest, request.files, shared, limits);
  if (problems.length + ofPaths.length > 0) throw failed(described([...problems, ...ofPaths]));
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
  const read = (path: string) => readFromShell(origin, path);
  return checkInBrowser({ browser, read, manifest, files }).catch((cause: unknown) => {
    if (!(cause instanceof BrowserFailure)) throw cause;
    return skipped(cause.message);
  });
}

/** What the registry requires of a version here. */
async function readRules(origin: string, { name, tools }: ModuleManifest) {
  const query = new URLSearchParams({ module: name, paths: tools.map(({ path }) => path).join() });
  const sent = await readFromShell(origin, `${moduleCalls.getModuleRules.path.slice(1)}?${query}`);
  const { data } = moduleCalls.getModuleRules.response.safeParse(sent && JSON.parse(sent.toString()));
  if (data) return data;
  throw new DeployError(`${origin} runs another version of Atelier, or is not Atelier.`);
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
