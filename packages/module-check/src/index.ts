/** The rules for a version of a module, for the registry and for the machines of teams. Needs Node. */

export { BrowserFailure, checkInBrowser } from './browser/check-in-browser.ts';
export { framePolicy } from './browser/check-server.ts';
export { usualChromium } from './browser/chromium.ts';
export type { CheckedFile } from './check-files.ts';
export { checkFiles } from './check-files.ts';
export { checkVersion, isAccepted, sharedVersions } from './check-version.ts';
export { firstLoad, gzipSizes } from './first-load.ts';
