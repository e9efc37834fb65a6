import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { outputs, run } from '../workspace.ts';
import { packPackages } from './pack-packages.ts';

await run(async () => {
  const work = await mkdtemp(join(tmpdir(), 'atelier-client-'));
  try {
    const [tarball = ''] = await packPackages(work, ['client']);
    await mkdir(dirname(outputs.client), { recursive: true });
    await copyFile(tarball, outputs.client);
  } finally {
    await rm(work, { recursive: true });
  }
});
