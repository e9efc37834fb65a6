import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { events, json, startTestApi } from './testing/test-api.ts';

const example = /^```js\n(.*?)^```$/ms;

it('the example runs in a folder that has only this package', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'atelier-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{ "name": "empty", "version": "1.0.0" }');
  await mkdir(join(folder, 'node_modules', '@atelier'), { recursive: true });
  await symlink(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules/@atelier/client'));
  await writeFile(join(folder, 'example.mjs'), example.exec(readme)?.[1] ?? '');
  const { baseUrl } = await startTestApi(
    json({
      success: true,
      content: '1. Tea for two',
      titles: ['Tea for two'],
      usage: { kind: 'text', remaining: 9 },
    }),
    events(['started', { id: '665f1c2ab40c1d5e6f708192' }], ['delta', { text: '# Tea' }], ['done', {}]),
    json({
      success: true,
      creations: [
        {
          url: '/api/user/creations/665f1c2ab40c1d5e6f708192',
          content: 'https://atelier.example/pictures/1.webp',
        },
      ],
      next_cursor: null,
    }),
  );
  const env = { PATH: process.env.PATH, ATELIER_URL: baseUrl, ATELIER_API_KEY: 'secret' };
  const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs'], { cwd: folder, env });
  expect(stdout).toContain('Tea for two 9');
  expect(stdout).toContain('# Tea');
  expect(stdout).toContain('https://atelier.example/pictures/1.webp');
});
