import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient, readJson } from '../../cli/product/api-client.ts';
import { largeJpeg, largePng } from '../images/test-images.ts';
import { report } from '../measuring/report.ts';
import { withProduct } from '../product/run-product.ts';
import { uploadForm } from '../product/upload-form.ts';
import { readTicks } from './ticks.ts';

const concurrency = 4;
const rounds = 2;
const limitMs = 50;

/**
 * How long the event loops of image service and gateway are blocked while images are generated and processed. An idle
 * process is measured at the same time: the machine causes the time for which that one is blocked.
 */
const folder = await mkdtemp(join(tmpdir(), 'atelier-ticks-'));
const watch = new URL('./watch-ticks.ts', import.meta.url).href;
try {
  await withProduct(
    async ({ origin, pidOf }) => {
      const ada = apiClient(origin);
      const [photo, drawing] = [await largeJpeg(), await largePng()];
      const work = async () => {
        const body = { prompt: 'Generate an image of a lighthouse in the style Realistic' };
        await ada.call('generateImage', { body }).then(readJson);
        await ada.call('removeBackground', { body: uploadForm('image', photo) }).then(readJson);
        // The response does not matter: the image is processed whether or not the emulator finds a disc.
        const removal = await ada.call('removeObject', {
          body: uploadForm('image', drawing, { object: 'disc' }),
        });
        await removal.arrayBuffer();
      };
      const pids = {
        image: await pidOf('services/image/src/main.ts'),
        gateway: await pidOf('gateway/src/main.ts'),
      };
      await work();
      const machine = await withIdleProcess(async (idle) => {
        // In production, clients run on other machines: this process must not compete with the product.
        setPriority(process.pid, constants.priority.PRIORITY_BELOW_NORMAL);
        await Promise.all([...Object.values(pids), idle].map((pid) => readTicks(pid, folder)));
        for (let round = 0; round < rounds; round += 1) {
          await Promise.all(Array.from({ length: concurrency }, work));
        }
        return readTicks(idle, folder);
      });
      report([{ what: 'an idle process: longest block', value: machine.blocked, unit: 'ms' }]);
      for (const [name, pid] of Object.entries(pids)) {
        const seen = await readTicks(pid, folder);
        report([
          {
            what: `${name}: longest block, minus the idle one's`,
            value: Math.max(0, seen.blocked - machine.blocked),
            unit: 'ms',
            limit: { atMost: limitMs },
          },
          { what: `${name}: longest block`, value: seen.blocked, unit: 'ms' },
          {
            what: `${name}: the same with waits of the garbage collector`,
            value: seen.blockedWithGcWait,
            unit: 'ms',
          },
          { what: `${name}: 99th percentile of the delay`, value: seen.delayP99, unit: 'ms' },
          { what: `${name}: longest delay`, value: seen.delay, unit: 'ms' },
          { what: `${name}: longest wait for a processor`, value: seen.waited, unit: 'ms' },
        ]);
      }
    },
    { env: { BENCH_TICKS: folder, NODE_OPTIONS: `--import=${watch}` } },
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Runs `work` while a measured process is idle. */
async function withIdleProcess<Result>(work: (pid: number) => Promise<Result>): Promise<Result> {
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
