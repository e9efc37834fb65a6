import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldFault, ModuleManifest } from '@atelier/contracts';
import { BrowserFailure, type CheckedFile, checkInBrowser, usualChromium } from '@atelier/module-check';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { VersionFiles } from '../files/version-files.ts';
import type { ServedVersions } from '../releases/served-versions.ts';
import type { Settings } from '../settings.ts';

/** The maximum number of queued checks, because the teams' commands wait for them. */
const mostWaiting = 8;

type Check = (manifest: ModuleManifest, files: readonly CheckedFile[]) => Promise<FieldFault[]>;

interface ServedProduct {
  served: Pick<ServedVersions, 'list' | 'file'>;
  files: Pick<VersionFiles, 'read'>;
}

/** A file of the product, as the gateway sends it. */
async function readProduct({ served, files }: ServedProduct, webDir: string, path: string): Promise<Buffer> {
  if (path === 'registry') {
    const modules = (await served.list()).flatMap(({ active }) => active ?? []);
    return Buffer.from(JSON.stringify({ modules }));
  }
  const [, module, version, file] = /^modules\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!module || !version || !file) return readFile(join(webDir, path));
  return files.read((await served.file(module, version, file)).identity);
}

/** The check in the browser of the settings, or in one of this machine. Null without a browser. */
export async function createBrowserCheck(
  { MODULE_CHECK_BROWSER: named, WEB_DIR }: Pick<Settings, 'MODULE_CHECK_BROWSER' | 'WEB_DIR'>,
  logger: Logger,
  product: ServedProduct,
): Promise<Check | null> {
  const browser = named === 'off' ? null : (named ?? (await usualChromium(process.env)));
  if (browser === null) return null;
  const read = (path: string) => readProduct(product, WEB_DIR, path);
  const check: Check = (manifest, files) => checkInBrowser({ browser, read, manifest, files });
  if (named !== undefined) return queuedCheck(check);
  return queuedCheck((...version) =>
    check(...version).catch((error: unknown) => {
      if (!(error instanceof BrowserFailure)) throw error;
      logger.warn({ err: error }, 'the browser of this machine cannot check versions');
      return [];
    }),
  );
}

/**
 * Checks one version at a time: a browser occupies a processor and several hundred megabytes.
 * @throws AppError `unavailable` when too many wait, or when the browser does not start
 */
export function queuedCheck(check: Check): Check {
  let running: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (...version) => {
    if (waiting >= mostWaiting)
      throw new AppError('unavailable', {
        ...sentence('checks_waiting', { waiting }),
        retryAfterSeconds: 60,
      });
    waiting += 1;
    const checked = running.then(() => check(...version));
    running = checked.catch(() => undefined);
    return checked
      .catch((cause: unknown) => {
        if (!(cause instanceof BrowserFailure)) throw cause;
        throw new AppError('unavailable', { ...sentence('check_failed'), cause });
      })
      .finally(() => {
        waiting -= 1;
      });
  };
}
