import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../building/run-command.ts';
import { PlainError } from '../../workspace.ts';
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
export async function demandEncoder(): Promise<void> {
  await runCommand('ffmpeg', ['-hide_banner', '-h', 'encoder=libvpx-vp9']).catch((cause: unknown) => {
    const advice = 'Install the package "ffmpeg" of your system, such as: apt-get install ffmpeg';
    throw new PlainError(`The recording needs ffmpeg with VP9 (libvpx) on the PATH. ${advice}`, { cause });
  });
}

/** Makes a silent WebM of the shots. */
export async function encode(shots: readonly ShownShot[], folder: string, target: string): Promise<void> {
  const list = join(folder, 'shots.txt');
  const last = shots.at(-1);
  if (!last) throw new PlainError('Nothing was recorded.');
  const lines = shots.map(({ file, frames }) => `file '${file}'\nduration ${frames / framesPerSecond}`);
  await writeFile(list, `${lines.join('\n')}\nfile '${last.file}'\n`);
  const count = shots.reduce((sum, { frames }) => sum + frames, 0);
  const input = ['-f', 'concat', '-safe', '0', '-i', list];
  const range = 'in_range=pc:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709';
  const picture = `fps=${framesPerSecond},scale=${range}:flags=${exact},format=yuv420p`;
  const colour = [
    '-color_range',
    'tv',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ];
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(constantQuality), '-g', '250'];
  const effort = ['-deadline', 'good', '-cpu-used', '3', '-row-mt', '1', '-threads', '2'];
  await runCommand('ffmpeg', [
    '-hide_banner',
    ...['-loglevel', 'error', '-y'],
    ...input,
    ...['-vf', picture],
    ...colour,
    ...codec,
    ...effort,
    ...['-frames:v', String(count), '-an', '-map_metadata', '-1', '-f', 'webm', target],
  ]);
}
