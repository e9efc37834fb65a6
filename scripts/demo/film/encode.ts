import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../building/run-command.ts';
import { PlainError } from '../../workspace.ts';
import type { ShownShot } from './timeline.ts';

const framesPerSecond = 25;
/** VP9's constant quality, 0 to 63: letters stay sharp at this one. */
const constantQuality = 33;

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
  const lines = shots.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(4)}`);
  await writeFile(list, `${lines.join('\n')}\nfile '${last.file}'\n`);
  const input = ['-f', 'concat', '-safe', '0', '-i', list];
  const picture = `fps=${framesPerSecond},scale=in_range=pc:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709,format=yuv420p`;
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
  const codec = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(constantQuality), '-g', '125'];
  const effort = ['-deadline', 'good', '-cpu-used', '3', '-row-mt', '1', '-threads', '2'];
  await runCommand('ffmpeg', [
    '-hide_banner',
    ...['-loglevel', 'error', '-y'],
    ...input,
    ...['-vf', picture],
    ...colour,
    ...codec,
    ...effort,
    ...['-an', '-map_metadata', '-1', '-f', 'webm', target],
  ]);
}
