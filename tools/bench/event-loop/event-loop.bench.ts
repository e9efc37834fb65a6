import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient, readJson } from '../../cli/product/api-client.ts';
import { report } from '../measuring/report.ts';
import { largeJpeg, largePng } from '../pictures/large-picture.ts';
import { withProduct } from '../product/run-product.ts';
import { ticksOf } from './ticks.ts';

const atOnce = 4;
const rounds = 2;
const limitMs = 50;

/**
 * While pictures are generated, cut out and repaired: how long the event loops of image service and gateway are held. A
 * process that has nothing to do stands beside them: what holds that one too is the machine, not the product.
 */
const folder = await mkdtemp(join(tmpdir(), 'atelier-ticks-'));
const watch = new URL('./watch-ticks.ts', import.meta.url).href;
try {
  await withProduct(
    async ({ origin, pidOf }) => {
      const ada = apiClient(origin);
      const [photo, drawing] = [await largeJpeg(), await largePng()];
      const form = (bytes: Buffer, fields: Record<string, string> = {}) => {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        body.append('image', new Blob([new Uint8Array(bytes)]), 'picture');
        return body;
      };
      const work = async () => {
        const body = { prompt: 'Generate an image of a lighthouse in the style Realistic' };
        await ada.call('generateImage', { body }).then(readJson);
        await ada.call('removeBackground', { body: form(photo) }).then(readJson);
        // Whether the sample finds a disc there is not the question here: the pictures are worked on either way.
        await (await ada.call('removeObject', { body: form(drawing, { object: 'disc' }) })).arrayBuffer();
      };
      const pids = {
        image: await pidOf('services/image/src/main.ts'),
        gateway: await pidOf('gateway/src/main.ts'),
      };
      await work();
      const machine = await besideIdle(async (idle) => {
        // People's browsers are on machines of their own: this one's work must not take the product's processors.
        setPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
        await Promise.all([...Object.values(pids), idle].map((pid) => ticksOf(pid, folder)));
        for (let round = 0; round < rounds; round += 1) {
          await Promise.all(Array.from({ length: atOnce }, work));
        }
        return ticksOf(idle, folder);
      });
      report([{ what: 'an idle process: longest hold', value: machine.held, unit: 'ms' }]);
      for (const [name, pid] of Object.entries(pids)) {
        const seen = await ticksOf(pid, folder);
        report([
          {
            what: `${name}: longest hold, beyond the idle one's`,
            value: Math.max(0, seen.held - machine.held),
            unit: 'ms',
            limit: { atMost: limitMs },
          },
          { what: `${name}: longest hold`, value: seen.held, unit: 'ms' },
          { what: `${name}: the same, the collector's wait included`, value: seen.stood, unit: 'ms' },
          { what: `${name}: 99 of 100 delays by the clock`, value: seen.usualDelay, unit: 'ms' },
          { what: `${name}: longest delay by the clock`, value: seen.delay, unit: 'ms' },
          { what: `${name}: longest wait for a processor`, value: seen.waited, unit: 'ms' },
        ]);
      }
    },
    { env: { BENCH_TICKS: folder, NODE_OPTIONS: `--import=${watch}` } },
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Runs `work` beside a watched process that has nothing to do. */
async function besideIdle<Result>(work: (pid: number) => Promise<Result>): Promise<Result> {
  const idle = spawn(process.execPath, ['-e', 'console.log("ready"); setInterval(() => {}, 1000)'], {
    env: { BENCH_TICKS: folder, NODE_OPTIONS: `--import=${watch}` },
  });
  try {
    await once(idle.stdout, 'data');
    return await work(idle.pid ?? 0);
  } finally {
    idle.kill();
  }
}
