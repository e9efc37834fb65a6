import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { oneColumn } from '../../services/resume/fixtures/valid-resumes.ts';

/** Paths of the files that are uploaded in the film. */
export interface SampleUploads {
  image: string;
  resume: string;
}

/** Writes the files to upload into a folder. */
export async function writeSampleUploads(folder: string): Promise<SampleUploads> {
  const uploads = { image: join(folder, 'vase.png'), resume: join(folder, 'resume.pdf') };
  await sharp(Buffer.from(vase)).png().toFile(uploads.image);
  await writeFile(uploads.resume, await oneColumn());
  return uploads;
}

/** A vase with three tulips on a plain background, which the background removal of the emulator recognises well. */
const vase = `
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1000" viewBox="0 0 1200 1000">
  <defs>
    <linearGradient id="glaze" x1="0" x2="1">
      <stop offset="0" stop-color="#17556b"/><stop offset=".4" stop-color="#3f9fb5"/><stop offset="1" stop-color="#0f3f52"/>
    </linearGradient>
    <linearGradient id="petal" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#f0603f"/><stop offset="1" stop-color="#b3241f"/>
    </linearGradient>
  </defs>
  <rect width="1200" height="1000" fill="#ecd9bd"/>
  <g fill="none" stroke="#2f6b3a" stroke-width="18" stroke-linecap="round">
    <path d="M600 560C600 450 596 380 600 290"/>
    <path d="M590 560C560 470 500 420 440 360"/>
    <path d="M610 560C640 470 700 430 765 375"/>
  </g>
  <g fill="#3d8348">
    <path d="M598 520C520 500 470 470 450 440 530 430 590 460 598 520Z"/>
    <path d="M604 500C680 490 730 520 760 480 700 430 630 440 604 500Z"/>
  </g>
  <g fill="url(#petal)">
    <path id="tulip" d="M600 300C530 300 515 220 530 130 560 150 575 165 582 180 588 150 595 130 602 112 610 130 616 150 620 180 630 165 645 150 672 130 688 220 670 300 600 300Z"/>
    <use href="#tulip" transform="translate(-150 78) rotate(-24 600 300)"/>
    <use href="#tulip" transform="translate(158 88) rotate(24 600 300)"/>
  </g>
  <path fill="url(#glaze)" d="M520 540H680C676 600 780 650 780 760 780 850 700 905 600 905 500 905 420 850 420 760 420 650 524 600 520 540Z"/>
  <path fill="#0f3f52" d="M512 530H688Q698 545 688 560H512Q502 545 512 530Z"/>
  <path fill="none" stroke="#d9f0f2" stroke-opacity=".75" stroke-width="14" stroke-linecap="round" d="M470 780C462 730 482 690 512 660"/>
  <path fill="none" stroke="#f3d9a0" stroke-width="12" d="M424 735Q600 795 776 735"/>
</svg>`;
