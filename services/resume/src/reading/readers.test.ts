import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@atelier/server-kit/logging';
import { expect, it, onTestFinished } from 'vitest';
import { nestedForms } from '../../fixtures/hostile-files.ts';
import { oneColumn } from '../../fixtures/valid-resumes.ts';
import { readingLimits } from './limits.ts';
import { createReaders } from './readers.ts';

async function saved(file: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-readers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'resume.pdf');
  await writeFile(path, file);
  return path;
}

it('abuse 31: does not delay a user by the slow files of another user', async () => {
  const [slow, sound] = [await saved(nestedForms(9)), await saved(await oneColumn())];
  const readers = createReaders({ concurrency: 2, waitingPerUser: 10, secondsPerMinute: 10 });
  const leave = new AbortController();
  let ended = 0;
  const attacks = [1, 2].map(() =>
    readers
      .read(slow, { userId: 'eve', jobDescription: undefined, signal: leave.signal })
      .catch(() => undefined)
      .finally(() => {
        ended += 1;
      }),
  );
  const request = { userId: 'ada', jobDescription: undefined, signal: new AbortController().signal };
  await expect(readers.read(sound, request)).resolves.toMatchObject({ report: expect.anything() });
  expect(ended).toBe(0);
  leave.abort();
  await Promise.all(attacks);
});

it('refuses a file when the user has too many waiting', async () => {
  const sound = await saved(await oneColumn());
  const readers = createReaders({ concurrency: 1, waitingPerUser: 1, secondsPerMinute: 10 });
  const request = { userId: 'ada', jobDescription: undefined, signal: new AbortController().signal };
  const read = () => readers.read(sound, request);
  const results = await Promise.allSettled([read(), read(), read()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: { code: 'rate_limited' } });
});

it('logs a reading process that ends without a result', async () => {
  const log: string[] = [];
  const logger = createLogger({ name: 'resume', destination: { write: (line) => void log.push(line) } });
  const limits = { ...readingLimits, process: { ...readingLimits.process, responseBytes: 10 } };
  const readers = createReaders({ concurrency: 1, waitingPerUser: 1, secondsPerMinute: 10, limits, logger });
  const request = { userId: 'ada', jobDescription: undefined, signal: new AbortController().signal };
  const read = readers.read(await saved(await oneColumn()), request);
  await expect(read).rejects.toMatchObject({ code: 'pdf_too_complex' });
  expect(log).toEqual([expect.stringContaining('failure=response-too-large')]);
});
