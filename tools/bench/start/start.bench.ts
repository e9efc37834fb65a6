import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { twoPages } from '../../../services/resume/fixtures/valid-resumes.ts';
import { processTree, readProc } from '../../cli/processes/process-tree.ts';
import { type ApiClient, apiClient, readJson, uploadForm } from '../../cli/product/api-client.ts';
import { findFreePorts } from '../../cli/product/ports.ts';
import { spawnProduct } from '../../cli/product/spawn-product.ts';
import { type Line, median, report } from '../measuring/report.ts';
import { unlimited } from '../unlimited.ts';
import { measureFirstText } from './first-text.ts';

const rounds = 3;
const idleMs = 10_000;

/** The duration of `npm start`, the memory of its processes, and the delay of the first text. */
const seconds: number[] = [];
let firstText: Line[] = [];
let idle = { proportional: 0, processes: 0 };
let used = idle;
for (let round = 0; round < rounds; round += 1) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-start-'));
  const port = await findFreePorts();
  const started = performance.now();
  const product = await spawnProduct({ command: ['npm', 'start'], port, dataDir: folder, env: unlimited });
  try {
    seconds.push((performance.now() - started) / 1000);
    if (round < rounds - 1) continue;
    await pause(idleMs);
    idle = await memoryOf(product.pid);
    await useEachTool(apiClient(product.origin));
    used = await memoryOf(product.pid);
    firstText = await measureFirstText(product.origin);
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
report([
  { what: 'npm start, until gateway and services are ready', value: median(seconds), unit: 's', limit: 5 },
  { what: 'memory of all processes, idle', value: idle.proportional, unit: 'MB', limit: 450 },
  { what: 'the same after each tool', value: used.proportional, unit: 'MB', limit: 1000 },
  { what: 'processes', value: idle.processes, unit: '' },
  ...firstText,
]);

/** A photo of a phone with 24 megapixels: a disc on a plain background. */
function largePhoto(): Promise<Buffer> {
  const disc = '<svg width="2600" height="2600"><circle cx="1300" cy="1300" r="1300" fill="#a03020"/></svg>';
  return sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#505550' } })
    .composite([{ input: Buffer.from(disc) }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function useEachTool(user: ApiClient): Promise<void> {
  const article = { prompt: 'Write an article about lighthouses in Short (500-800 words)', length: 800 };
  const image = { prompt: 'Generate an image of a lighthouse in the style Realistic' };
  const titles = { prompt: 'Generate a blog title for the keyword lighthouses in General' };
  const photo = await largePhoto();
  await user.call('generateArticle', { body: article }).then(readJson);
  await user.call('generateBlogTitle', { body: titles }).then(readJson);
  await user.call('generateImage', { body: image }).then(readJson);
  await user.call('removeBackground', { body: uploadForm('image', photo) }).then(readJson);
  await user.call('removeObject', { body: uploadForm('image', photo, { object: 'disc' }) }).then(readJson);
  await user.call('reviewResume', { body: uploadForm('resume', await twoPages()) }).then(readJson);
  await user.call('getUserCreations').then(readJson);
  await user.call('getPublishedCreations').then(readJson);
}

/** Memory of a process and its descendants in megabytes; a page that several processes share counts once. */
async function memoryOf(pid: number): Promise<typeof idle> {
  const all = await Promise.all((await processTree(pid)).map((one) => readProc(one, 'smaps_rollup')));
  const kilobytes = all.map((text) => Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0));
  return { proportional: kilobytes.reduce((sum, own) => sum + own, 0) / 1024, processes: all.length };
}
