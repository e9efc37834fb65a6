import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runLimited } from '@atelier/server-kit/child-process';
import { createLogger } from '@atelier/server-kit/logging';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPreparer, type PreparerOptions } from './preparer.ts';

let folder: string;
let photo: string;
let small: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-preparing-'));
  photo = join(folder, 'photo.jpg');
  const plain = { width: 6000, height: 4000, channels: 3, background: '#2255aa' } as const;
  await sharp({ create: plain }).withMetadata({ orientation: 6 }).jpeg().toFile(photo);
  small = join(folder, 'small.png');
  await sharp({ create: { ...plain, width: 60, height: 40 } })
    .png()
    .toFile(small);
});
afterAll(() => rm(folder, { recursive: true }));

/** A preparer; `prepare` writes an image again under another name. */
function preparerWith(options: Partial<PreparerOptions> = {}) {
  const preparer = createPreparer({ seconds: 60, waitingPerUser: 50, ...options });
  const limits = { megapixels: 40, side: 16_384, storedMegapixels: 25, storedMegabytes: 10 };
  return (name: string, { user = 'ada', input = photo, signal = new AbortController().signal } = {}) =>
    preparer.prepare({ user, input, output: join(folder, name), limits, signal });
}

/** Runs a test's script instead of the preparing process. */
async function withScript(name: string, source: string) {
  const path = join(folder, `${name}.mjs`);
  const respondOnce = new URL(
    '../../../../packages/server-kit/src/child-process/child-process.ts',
    import.meta.url,
  );
  await writeFile(path, `import { respondOnce } from '${respondOnce}';\n${source}`);
  const run: typeof runLimited = (one) => runLimited({ ...one, script: pathToFileURL(path) });
  return run;
}
const prepared = "{ kind: 'prepared', ext: 'png', width: 1, height: 1, hash: '' }";

it('needs at most 300 MB, itself included, for a photo of 24 megapixels on its side', async () => {
  const run: typeof runLimited = (one) => runLimited({ ...one, limits: { ...one.limits, megabytes: 300 } });
  await expect(preparerWith({ run })('upright')).resolves.toMatchObject({ width: 4000, height: 6000 });
});

it('prepares no image whose client left while it waited', async () => {
  const prepare = preparerWith();
  const client = new AbortController();
  const first = prepare('kept', { input: small });
  const second = prepare('left', { input: small, signal: client.signal });
  client.abort();
  await expect(second).rejects.toBe(client.signal.reason);
  await expect(first).resolves.toMatchObject({ width: 60 });
  expect(await readdir(folder)).not.toContain('left');
});

it('abuse 33: ends the process when the client leaves', async () => {
  const pidFile = join(folder, 'endless.pid');
  const endless = `writeFileSync('${pidFile}', String(process.pid)); for (;;);`;
  const script = `import { writeFileSync } from 'node:fs';\nawait respondOnce(() => { ${endless} });`;
  const prepare = preparerWith({ run: await withScript('endless', script) });
  const client = new AbortController();
  const left = prepare('endless', { signal: client.signal });
  const pid = await vi.waitUntil(async () => Number(await readFile(pidFile, 'utf8').catch(() => 0)), 30_000);
  expect(process.kill(pid, 0)).toBe(true);
  client.abort();
  await expect(left).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000);
});

it('refuses the image over which a process crashes, and no other, and logs that', async () => {
  const log: string[] = [];
  const logger = createLogger({ name: 'image', destination: { write: (line) => void log.push(line) } });
  const crashing = `await respondOnce(({ input }) => input === 'bad' ? process.exit(1) : (${prepared}));`;
  const prepare = preparerWith({ run: await withScript('crashing', crashing), logger });
  const [bad, good] = [prepare('bad', { input: 'bad' }), prepare('good', { input: 'good' })];
  await expect(bad).rejects.toMatchObject({ code: 'image_unreadable' });
  await expect(good).resolves.toMatchObject({ width: 1 });
  expect(log).toEqual([expect.stringContaining('failure=failed')]);
});

it.runIf(process.platform === 'linux')(
  'fails as the service and not as the image when the disk has no space for the result',
  async () => {
    await symlink('/dev/full', join(folder, 'full'));
    const failed = preparerWith()('full', { input: small });
    await expect(failed).rejects.toMatchObject({
      code: 'internal',
      cause: { message: expect.stringContaining('No space left on device') },
    });
  },
);

describe('abuse 33: processor time', () => {
  const slow = `await respondOnce(async ({ input }) => {
    const seconds = { endless: 60, slow: 1 }[input] ?? 0;
    const end = process.cpuUsage().user + seconds * 1e6;
    while (process.cpuUsage().user < end);
    return ${prepared};
  });`;

  it('refuses an image that takes too much of it', async () => {
    const prepare = preparerWith({ seconds: 1, run: await withScript('slow', slow) });
    const refused = prepare('endless', { input: 'endless' });
    const other = prepare('quick', { user: 'grace', input: 'quick' });
    await expect(refused).rejects.toMatchObject({
      code: 'image_unreadable',
      message: expect.stringContaining('takes too long to read'),
    });
    await expect(other).resolves.toMatchObject({ width: 1 });
  });
});
