/** Opens the tools of a version in a browser, as the registry does before publication and a team does before that. Needs Node. */

export { BrowserFailure, type BrowserHost, checkInBrowser } from './check-in-browser.ts';
export { type CheckFile, framePolicy, type ReadCheckPage, startCheckServer } from './check-server.ts';
export { usualChromium } from './chromium.ts';
export { allowedExtensions, fileTypeOf } from './file-types.ts';
