import { stat } from 'node:fs/promises';
import path from 'node:path';
import { moduleFile, versionLimits } from '@atelier/contracts';
import { publishedFiles } from './built-version.ts';
import { DeployError } from './registry-client.ts';

/**
 * Checks names, number and sizes of the files in a folder before they are sent: the registry refuses a request that is too large as a
 * whole, and cannot say which file is at fault.
 * @throws DeployError that lists every problem
 */
export async function checkLimits(folder: string): Promise<void> {
  const problems: string[] = [];
  const names = await publishedFiles(folder);
  let bytes = 0;
  for (const name of names) {
    const { size } = await stat(path.join(folder, name));
    bytes += size;
    const read = moduleFile.safeParse(name.split(path.sep).join('/'));
    problems.push(...(read.error?.issues.map(({ message }) => `${name}: ${message}`) ?? []));
    if (size > versionLimits.fileBytes)
      problems.push(`${name}: It has ${size} bytes. A file has at most ${versionLimits.fileBytes}.`);
  }
  if (names.length > versionLimits.files)
    problems.push(`The version has ${names.length} files. At most ${versionLimits.files} are possible.`);
  if (bytes > versionLimits.bytes)
    problems.push(`All files together have ${bytes} bytes. At most ${versionLimits.bytes} are possible.`);
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw new DeployError(
    ['This version cannot be published. Correct the problems below.', ...lines].join('\n'),
  );
}
