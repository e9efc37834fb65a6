import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isAlive } from '../processes/process-tree.ts';
import { runScript } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-script-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('fails with the output of a script that fails', async () => {
  const script = join(folder, 'fails.mjs');
  await writeFile(script, 'console.error("a reason"); process.exitCode = 3;');
  await expect(runScript(script)).rejects.toThrow(`${script} ended with code 3.\na reason`);
});

it('ends the script when this process is killed', async () => {
  const [script, pidFile] = [join(folder, 'endless.mjs'), join(folder, 'pid')];
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
    setInterval(() => {}, 1000);`,
  );
  const source = `import { runScript } from ${JSON.stringify(new URL('./run-command.ts', import.meta.url))};
    await runScript(process.argv[1]);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', source, script], { stdio: 'inherit' });
  await vi.waitUntil(() => existsSync(pidFile), 20_000);
  const pid = Number(await vi.waitUntil(() => readFile(pidFile, 'utf8'), 20_000));
  onTestFinished(() => void (isAlive(pid) && process.kill(pid)));
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 20_000);
});
