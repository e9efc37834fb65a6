import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  type FieldFault,
  type ModuleLimits,
  type ModuleManifest,
  moduleFile,
  type UploadedFile,
  versionLimits,
} from '@atelier/contracts';
import { allowedExtensions, fileTypeOf } from './file-types.ts';

const decompress = promisify(brotliDecompress);

export interface CheckedFile {
  path: string;
  type: string;
  integrity: string;
  content: Buffer;
  /** Its compressed form, if it was sent as such. */
  br: Buffer | null;
}

/** Whether the shell loads the file: a script or a style sheet. */
const isLoaded = (path: string) => /\.(m?js|css)$/i.test(path);

/** Decodes the files of a version and checks names, kinds, sizes and hashes. Returns every problem. */
export async function checkFiles(
  uploads: readonly UploadedFile[],
  limits: ModuleLimits,
): Promise<{ files: CheckedFile[]; problems: FieldFault[] }> {
  const problems: FieldFault[] = [];
  if (uploads.length > limits.files)
    problems.push({
      field: 'files',
      message: `The version has ${uploads.length} files. At most ${limits.files} are possible.`,
    });
  const files: CheckedFile[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const upload of uploads) {
    const { path, integrity } = upload;
    const fail = (message: string) => problems.push({ field: path, message });
    // Names that differ only in case are one file on some systems.
    const key = path.toLowerCase();
    for (const { message } of moduleFile.safeParse(path).error?.issues ?? []) fail(message);
    if (seen.has(key)) fail('This name occurs twice.');
    seen.add(key);
    if (/(^|\/)\./.test(path)) fail('A name must not begin with a dot.');
    if (path === 'module.json') fail('The manifest is sent separately.');
    const type = fileTypeOf(path);
    if (!type) {
      fail(`This kind of file is not allowed. Allowed: ${allowedExtensions}.`);
      continue;
    }
    const decoded = await decode(upload, limits.fileBytes);
    if (!decoded) {
      fail(
        `The content has more than ${limits.fileBytes} bytes, or is not valid Brotli. The build prints which packages fill a file.`,
      );
      continue;
    }
    if (integrityOf(decoded.content, integrity) !== integrity)
      fail('The content does not have the given integrity. Build the module again.');
    bytes += decoded.content.length;
    if (bytes > versionLimits.bytes) {
      fail(`All files together have more than ${versionLimits.bytes} bytes.`);
      break;
    }
    files.push({ path, type, integrity, ...decoded });
  }
  return { files, problems };
}

async function decode(
  { encoding, content }: UploadedFile,
  mostBytes: number,
): Promise<Pick<CheckedFile, 'content' | 'br'> | null> {
  const sent = Buffer.from(content, 'base64');
  if (encoding === 'identity') return sent.length > mostBytes ? null : { content: sent, br: null };
  try {
    // The limit also stops a file that expands to gigabytes.
    const whole = await decompress(sent, { maxOutputLength: mostBytes });
    return { content: whole, br: sent };
  } catch {
    return null;
  }
}

/** The integrity of the content, with the hash function of `like`. */
function integrityOf(content: Buffer, like: string): string {
  const algorithm = like.slice(0, like.indexOf('-'));
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/** Compares the files with the manifest: each listed script and style sheet is present. */
export function compareWithManifest(
  manifest: ModuleManifest,
  files: readonly Pick<UploadedFile, 'path' | 'integrity'>[],
): FieldFault[] {
  const listed = new Map([[manifest.entry, manifest.integrity], ...Object.entries(manifest.integrities)]);
  const present = new Map(files.map(({ path, integrity }) => [path, integrity]));
  const problems: FieldFault[] = [];
  for (const [path, integrity] of listed) {
    const found = present.get(path);
    if (found === undefined)
      problems.push({ field: path, message: 'The manifest lists this file, but it is missing.' });
    else if (found !== integrity)
      problems.push({ field: path, message: 'The integrity differs from the one in the manifest.' });
  }
  for (const path of present.keys()) {
    if (isLoaded(path) && !listed.has(path))
      problems.push({ field: path, message: 'The manifest does not list this script or style sheet.' });
  }
  return problems;
}
