import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { renderMetrics } from '../metrics/metrics.ts';
import { assertWritable, watchChecks } from './ready-checks.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'atelier-writable-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('a check that begins to fail is logged once with its cause, and is in the metrics', async () => {
  const log: string[] = [];
  const logger = createLogger({
    name: 'text',
    json: true,
    destination: { write: (line) => void log.push(line) },
  });
  let fault: Error | null = new Error('no space left on device');
  const check = watchChecks(
    { disk: async () => (fault ? Promise.reject(fault) : undefined), database: async () => undefined },
    logger,
  );
  expect(await check()).toEqual([{ dependency: 'disk', cause: fault }]);
  expect(await check()).toHaveLength(1);
  expect(log).toEqual([expect.stringContaining('no space left on device')]);
  const { text } = await renderMetrics();
  expect(text).toContain('atelier_dependency_up{dependency="disk"} 0');
  expect(text).toContain('atelier_dependency_up{dependency="database"} 1');
  fault = null;
  expect(await check()).toEqual([]);
  expect((await renderMetrics()).text).toContain('atelier_dependency_up{dependency="disk"} 1');
});

test('a check that does not respond has failed after a time', async () => {
  const logger = createLogger({ name: 'text', level: 'silent' });
  const check = watchChecks({ disk: () => new Promise(() => undefined) }, logger, 20);
  const cause = expect.objectContaining({ message: 'There was no response within 20 ms.' });
  expect(await check()).toEqual([{ dependency: 'disk', cause }]);
});

test('simultaneous calls share one run', async () => {
  let runs = 0;
  const check = watchChecks(
    {
      disk: async () => {
        runs += 1;
      },
    },
    createLogger({ name: 'text', level: 'silent' }),
  );
  await Promise.all([check(), check(), check()]);
  expect(runs).toBe(1);
});

test('a folder is made and stays empty', async () => {
  const path = join(await folder(), 'new');
  await assertWritable(path);
  expect(await readdir(path)).toEqual([]);
});

test('a folder that cannot be written, and a disk that is nearly full, are refused with the cause', async () => {
  const path = await folder();
  await writeFile(join(path, 'file'), '');
  await expect(assertWritable(join(path, 'file'))).rejects.toThrow('EEXIST');
  await expect(assertWritable(path, Number.POSITIVE_INFINITY)).rejects.toThrow(/has [\d.]+ MB free/);
});
