import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { root } from '../../cli/workspace.ts';
import { toWebVtt } from './captions.ts';
import { encode } from './encode.ts';
import type { Take } from './take-film.ts';

const output = join(root, 'shell/public/demo');

/** Writes the recording, its captions and its poster where the shell serves them, all at once when all is done. */
export async function publishFilm(take: Take, folder: string, say: (line: string) => void): Promise<void> {
  say(`  recorded ${take.length.toFixed(1)} s in ${take.shots.length} shots; encoding …`);
  const files = {
    'atelier-demo.webm': (to: string) => encode(take.shots, folder, to),
    'captions.vtt': (to: string) => writeFile(to, toWebVtt(take.cues)),
    'poster.webp': (to: string) => sharp(take.shots[0]?.file).webp({ quality: 82 }).toFile(to),
  };
  await mkdir(output, { recursive: true });
  for (const [name, write] of Object.entries(files)) await write(join(folder, name));
  for (const name of Object.keys(files)) {
    await copyFile(join(folder, name), join(output, name));
    say(
      `  wrote ${relative(root, join(output, name))}, ${((await stat(join(output, name))).size / 1000).toFixed(0)} kB`,
    );
  }
}
