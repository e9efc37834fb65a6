import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../cli/building/run-command.ts';
import { PlainError } from '../../cli/workspace.ts';
import type { ShownShot } from './timeline.ts';

/** Of the recording. */
export const framesPerSecond = 25;
/** VP9's constant quality, 0 to 63: letters stay sharp at this one. */
const constantQuality = 31;

/** Without these the greys come out greenish. */
const exact = 'bicubic+accurate_rnd+full_chroma_int';

/**
 * Makes sure that there is an ffmpeg that writes VP9.
 * @throws PlainError that says what to install.
 */
export async function assertEncoder(): Promise<void> {
  await runCommand('ffmpeg', ['-hide_banner', '-h', 'encoder=libvpx-vp9']).catch((cause: unknown) => {
    const advice = 'Install the package "ffmpeg" of your system, such as: apt-get install ffmpeg';
    throw new PlainError(`The recording needs ffmpeg with VP9 (libvpx) on the PATH. ${advice}`, { cause });
  });
}

/** Makes a silent WebM of the shots, frame by frame. */
export async function encode(shots: readonly ShownShot[], folder: string, target: string): Promise<void> {
  const reel = join(folder, 'reel');
  await mkdir(reel);
  const frames = shots.flatMap(({ file, frames: count }) => Array<string>(count).fill(file));
  for (const [index, file] of frames.entries()) await symlink(file, join(reel, `${index}.jpg`));
  const input = ['-framerate', String(framesPerSecond), '-i', join(reel, '%d.jpg')];
  const range = 'in_range=pc:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709';
  const picture = `scale=${range}:flags=${exact},format=yuv420p`;
  const bt709 = ['-colorspace', '-color_primaries', '-color_trc'].flatMap((name) => [name, 'bt709']);
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(constantQuality), '-g', '250'];
  const effort = ['-deadline', 'good', '-cpu-used', '3', '-row-mt', '1', '-threads', '2'];
  await runCommand('ffmpeg', [
    '-hide_banner',
    ...['-loglevel', 'error', '-y'],
    ...input,
    ...['-vf', picture],
    ...['-color_range', 'tv'],
    ...bt709,
    ...codec,
    ...effort,
    ...['-an', '-map_metadata', '-1', '-f', 'webm', target],
  ]);
}
