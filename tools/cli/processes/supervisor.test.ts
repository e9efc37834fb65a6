import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@atelier/server-kit/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ProcessSpec } from './managed-process.ts';
import { descendants } from './process-tree.ts';
import { createSupervisor } from './supervisor.ts';

async function specFor(name: string, code: string): Promise<ProcessSpec> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-process-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const main = join(folder, 'main.mjs');
  await writeFile(main, code);
  const port = await freePort();
  return {
    name,
    main,
    env: { PORT: String(port) },
    readyAt: `http://127.0.0.1:${port}`,
    ports: [port],
    flags: [],
  };
}

const server = `import { createServer } from 'node:http';
createServer((request, response) => {
  if (request.url === '/end') process.exit(3);
  response.end(String(process.pid));
}).listen(Number(process.env.PORT), '127.0.0.1');`;

it('reports the output of a process that cannot start, and stops the others', async () => {
  const supervisor = createSupervisor(() => undefined);
  const good = await specFor('good', server);
  const bad = await specFor('bad', `console.error('no configuration'); process.exit(1);`);
  await expect(supervisor.start([good, bad])).rejects.toThrow(
    /bad did not start .*with code 1.*\n {2}no configuration/,
  );
  await supervisor.stop();
  await expect(fetch(good.readyAt)).rejects.toThrow();
});

it('says that a process was not ready in time', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  onTestFinished(() => void vi.restoreAllMocks());
  const supervisor = createSupervisor(() => undefined);
  const slow = await specFor('slow', `console.log('connecting'); setInterval(() => {}, 1_000);`);
  await expect(supervisor.start([slow])).rejects.toThrow(
    'slow did not start (it was not ready within 60 s).',
  );
  await supervisor.stop();
});

it('reports a process that the system does not start', async () => {
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = '/nowhere/node';
  const supervisor = createSupervisor(() => undefined);
  await expect(supervisor.start([await specFor('any', server)])).rejects.toThrow(
    /^any did not start \(it ended with Error: spawn .*ENOENT\)/,
  );
  await supervisor.stop();
});

it('starts nothing again when it is stopped during a restart', async () => {
  const supervisor = createSupervisor(() => undefined);
  const slow = `${server}\nprocess.on('SIGTERM', () => setTimeout(() => process.exit(), 100));`;
  await supervisor.start([await specFor('slow', slow)]);
  const restarted = supervisor.restart('slow');
  await supervisor.stop();
  await restarted;
  expect(await descendants(process.pid)).toEqual([]);
});

it('restarts a process that ends by itself, and logs it', async () => {
  const again = Promise.withResolvers<string>();
  const supervisor = createSupervisor((line) => again.resolve(line));
  onTestFinished(() => supervisor.stop());
  const spec = await specFor('fragile', server);
  await supervisor.start([spec]);
  const first = await (await fetch(spec.readyAt)).text();
  await fetch(`${spec.readyAt}/end`).catch(() => undefined);
  expect(await again.promise).toMatch(/^fragile ended with code 3\. Starting it again in/);
  let second = first;
  while (second === first)
    second = await fetch(spec.readyAt).then(
      (response) => response.text(),
      () => first,
    );
  expect(second).not.toBe(first);
});
