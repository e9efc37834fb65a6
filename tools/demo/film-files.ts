import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { runCommand } from '../cli/building/run-command.ts';
import { PlainError, root } from '../cli/workspace.ts';

/** A JPEG file that is shown from `at` on, in seconds from the beginning of the film. */
export interface Frame {
  file: string;
  at: number;
}

/** A sentence and when it is shown, in seconds from the beginning of the film. */
export interface Caption {
  from: number;
  to: number;
  text: string;
}

export interface Film {
  frames: readonly Frame[];
  captions: readonly Caption[];
  seconds: number;
}

const output = join(root, 'shell/public/demo');
const framesPerSecond = 25;
/** Constant quality of VP9, 0 to 63. At 31, small text stays sharp. */
const constantQuality = 31;

/** @throws PlainError that says what to install, when there is no ffmpeg that writes VP9. */
export async function assertEncoder(): Promise<void> {
  await runCommand('ffmpeg', ['-hide_banner', '-h', 'encoder=libvpx-vp9']).catch((cause: unknown) => {
    const advice = 'Install the package "ffmpeg" of your system, such as: apt-get install ffmpeg';
    throw new PlainError(`The recording needs ffmpeg with VP9 (libvpx) on the PATH. ${advice}`, { cause });
  });
}

/** Writes film, captions and poster into the folder, then copies all of them to where the shell serves them. */
export async function publishFilm(film: Film, folder: string, log: (line: string) => void): Promise<void> {
  log(`  recorded ${film.seconds.toFixed(1)} s in ${film.frames.length} frames; encoding …`);
  const files = {
    'atelier-demo.webm': (target: string) => encode(film, folder, target),
    'captions.vtt': (target: string) => writeFile(target, toWebVtt(film.captions)),
    'poster.webp': (target: string) => sharp(film.frames[0]?.file).webp({ quality: 82 }).toFile(target),
  };
  for (const [name, write] of Object.entries(files)) await write(join(folder, name));
  await mkdir(output, { recursive: true });
  for (const name of Object.keys(files)) {
    const target = join(output, name);
    await copyFile(join(folder, name), target);
    log(`  wrote ${relative(root, target)}, ${((await stat(target)).size / 1000).toFixed(0)} kB`);
  }
}

/** Encodes the frames as a silent WebM. */
async function encode(film: Film, folder: string, target: string): Promise<void> {
  const list = join(folder, 'frames.txt');
  await writeFile(list, toConcatList(film));
  // Without explicit colour spaces and accurate rounding, greys become greenish.
  const range = 'in_range=pc:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709';
  const scale = `scale=${range}:flags=bicubic+accurate_rnd+full_chroma_int`;
  const bt709 = ['-colorspace', '-color_primaries', '-color_trc'].flatMap((name) => [name, 'bt709']);
  await runCommand('ffmpeg', [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-vf',
    `${scale},format=yuv420p,fps=${framesPerSecond}`,
    '-color_range',
    'tv',
    ...bt709,
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    String(constantQuality),
    '-g',
    '250',
    '-deadline',
    'good',
    '-cpu-used',
    '3',
    '-row-mt',
    '1',
    '-threads',
    '2',
    '-an',
    '-map_metadata',
    '-1',
    '-f',
    'webm',
    target,
  ]);
}

/**
 * Lists the frames with their durations for ffmpeg's concat demuxer (ffmpeg.org/ffmpeg-formats.html#concat). Frames of
 * a skipped time have the same `at`: only the last of them is shown.
 */
export function toConcatList({ frames, seconds }: Pick<Film, 'frames' | 'seconds'>): string {
  const shown = frames
    .map(({ file, at }, index) => ({ file, duration: (frames[index + 1]?.at ?? seconds) - at }))
    .filter(({ duration }) => duration > 0);
  const lines = shown.map(({ file, duration }) => `file '${file}'\nduration ${duration.toFixed(4)}`);
  // The demuxer ignores the duration of the last entry.
  return ['ffconcat version 1.0', ...lines, `file '${shown.at(-1)?.file}'`, ''].join('\n');
}

/** Writes captions as a WebVTT file (w3.org/TR/webvtt1). */
export const toWebVtt = (captions: readonly Caption[]) =>
  ['WEBVTT', ...captions.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${text}`)]
    .join('\n\n')
    .concat('\n');

function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const digits = (value: number, count: number) => String(Math.floor(value)).padStart(count, '0');
  return `${digits(ms / 60_000, 2)}:${digits((ms / 1000) % 60, 2)}.${digits(ms % 1000, 3)}`;
}
