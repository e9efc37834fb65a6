import type { ComponentType } from 'react';
import { inTime } from '../../browser/in-time.ts';
import { RefusalError, TimeoutError } from './load-errors.ts';
import type { ModuleVersion } from './version-choice.ts';

export interface ModuleRuntime {
  /** Loads the packages that the shell shares with modules. */
  prepare(): Promise<void>;
  accepts(shellRange: string): boolean;
  use(moduleName: string, version: ModuleVersion, entryUrl: string): void;
  /** Loads an exposed file of a module and returns its exports. Rejects with any error of the runtime. */
  load(moduleName: string, expose: string): Promise<unknown>;
}

interface VersionRules {
  accepts: ModuleRuntime['accepts'];
  /** The origins that modules may come from; the first is the page's own. */
  origins: readonly [string, ...string[]];
}

/**
 * The URL of a version's entry.
 * @param query for a retry, otherwise empty
 * @throws RefusalError for a version that this page must not load
 */
export function checkedEntry(version: ModuleVersion, query: string, { accepts, origins }: VersionRules): URL {
  if (version.shell !== undefined && !accepts(version.shell))
    throw new RefusalError('shell_incompatible', `it requires ${version.shell}`);
  const url = new URL(version.base + version.entry + query, origins[0]);
  if (!origins.includes(url.origin))
    throw new RefusalError('origin_refused', `${url.origin} is not an allowed origin`);
  if (![version.integrity, ...Object.values(version.integrities)].every(isIntegrity))
    throw new RefusalError('integrity_missing', `${url.pathname} or another file lacks an integrity`);
  return url;
}

/** One hash of the length of its function: a browser ignores any other and runs the file unchecked. */
const isIntegrity = (text: string) =>
  /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/.test(text);

export interface ComponentExports {
  default: ComponentType;
}

interface ExposedComponent {
  module: string;
  expose: string;
  /** The URLs of the entry and of the tool's scripts. */
  urls: readonly URL[];
  /** Another version is tried if this one is late. */
  hasOther: boolean;
  /** Called for a late one whose files have arrived; with an error once it is broken, not slow. */
  onLate(broken?: RefusalError): void;
}

const timeoutMs = 4_000;
/** Milliseconds after which a late version is broken, not slow. */
const brokenMs = 12_000;
/** Milliseconds without another version: a slow connection or device takes longer than `timeoutMs`. */
export const longestMs = 30_000;

const arrived = (url: string) => performance.getEntriesByName(url, 'resource').length > 0;

/**
 * Loads a component.
 * @throws RefusalError for code that exports none, or did not start although its files arrived; TimeoutError,
 * also if a slow one is still loading; an error of the runtime
 */
export async function loadComponent(
  runtime: ModuleRuntime,
  component: ExposedComponent,
): Promise<ComponentExports> {
  const loading = runtime.load(component.module, component.expose);
  const within = (milliseconds: number) =>
    inTime(loading, milliseconds, () => {
      throw new TimeoutError(`No response within ${milliseconds} ms`);
    });
  try {
    const exports = await within(timeoutMs).catch((error: unknown) => {
      if (component.hasOther || !(error instanceof TimeoutError)) throw error;
      return within(longestMs - timeoutMs);
    });
    return checkedExports(exports, component.expose);
  } catch (error) {
    if (!(error instanceof TimeoutError) || !component.urls.every(({ href }) => arrived(href))) throw error;
    const broken = new RefusalError('never_started', 'its files arrived, but it did not start');
    if (!component.hasOther) throw broken;
    component.onLate();
    within(brokenMs - timeoutMs).catch(
      (late: unknown) => late instanceof TimeoutError && component.onLate(broken),
    );
    throw error;
  }
}

function checkedExports(exports: unknown, expose: string): ComponentExports {
  if (typeof exports === 'object' && exports && 'default' in exports && isComponent(exports.default))
    return { ...exports, default: exports.default };
  throw new RefusalError('not_a_component', `${expose} has no component as its default export`);
}

/** A function, or the result of `memo`, `lazy` or `forwardRef`. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
