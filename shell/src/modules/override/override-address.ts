import { readItem, writeItem } from '@atelier/tool-kit/session';
import type { RegistryModule } from '../../settings/registry.ts';

/** The query parameters, and the key of the address in the tab's storage. */
const name = 'module-override';
const previewName = 'module-preview';
const previewPath = '/api/module-previews/';

let current: string | null = null;

/** Reads the address of the module that this tab uses in place of the released one. */
export function readOverride(development: boolean): string | null {
  const query = new URLSearchParams(location.search);
  const server = (address: string | null) => (development ? loopbackOrigin(address ?? '') : null);
  const token = query.get(previewName);
  const given = token ? previewPath + encodeURIComponent(token) : server(query.get(name));
  if (given) writeItem(name, given, 'sessionStorage');
  const kept = readItem(name, 'sessionStorage');
  current = given ?? (kept && isPreview(kept) ? kept : server(kept));
  return current;
}

export function forgetOverride(): void {
  current = null;
  writeItem(name, null, 'sessionStorage');
}

/** The origins from which the page may load modules in addition to its own. */
export const overrideOrigins = (): string[] => (current && !isPreview(current) ? [current] : []);

/** Whether an address is the path of a preview, not that of a development server. */
export const isPreview = (address: string) => address.startsWith(previewPath);

/** Whether a module comes from a development server or is a preview: it replaces an open tool at once. */
export const isOverride = ({ base, version }: Pick<RegistryModule, 'base' | 'version'>) =>
  loopbackOrigin(base) !== null || /-preview\.[0-9a-f]{8}$/.test(version);

/** The http origin of an address on this machine, or null for any other address. */
function loopbackOrigin(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname) ? url.origin : null;
}
