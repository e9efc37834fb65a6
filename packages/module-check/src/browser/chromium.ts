import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The Chromium of this machine: `CHROME_PATH`, or the first with a usual name; null when there is none. */
export async function usualChromium({
  CHROME_PATH,
  PATH = '',
}: Readonly<Record<string, string | undefined>>) {
  const folders = PATH.split(delimiter).filter(Boolean);
  const usual = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const file of CHROME_PATH ? [CHROME_PATH] : [...usual, onMac]) {
    const found = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return null;
}
