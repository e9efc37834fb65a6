import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../workspace.ts';

/** Files of an installation in this folder that belong neither into images nor into the repository. */
const secrets = [
  '.env',
  '.env.production',
  '.data/audit.log',
  'atelier-backup.key',
  'atelier-20261128T021700Z.tar.age',
  'deploy/tls/privkey.pem',
  'restored/collections/creations.jsonl',
];

/** As Docker reads it: a file, or a folder with all that is in it; `*` is also the name of a hidden one. */
const expressionOf = (glob: string) =>
  new RegExp(
    `^${glob.replaceAll('.', '\\.').replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}(?:/|$)`,
  );

async function patternsOf(file: string) {
  const lines = (await readFile(join(root, file), 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
  return lines.map((line) => ({
    includes: line.startsWith('!'),
    pattern: expressionOf(line.replace(/^!/, '')),
  }));
}

test('an image gets what it is built from, and neither keys, variables nor backups', async () => {
  const patterns = await patternsOf('deploy/Dockerfile.dockerignore');
  const isSent = (path: string) => patterns.findLast(({ pattern }) => pattern.test(path))?.includes ?? true;
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  expect(
    [...secrets, 'tools/privkey.pem', 'services/text/.env', 'gateway/dist/main.js'].filter(isSent),
  ).toEqual([]);
  const left = tracked.filter((path) => !isSent(path)).map((path) => path.split('/')[0]);
  expect([...new Set(left)].sort()).toEqual([
    '.ci',
    '.editorconfig',
    '.env.example',
    '.github',
    '.gitignore',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'README.md',
    'SECURITY.md',
    'biome.json',
    'deploy',
    'knip.json',
    'vitest.config.ts',
  ]);
});

test('git ignores keys, variables and backups', () => {
  const ignored = execFileSync('git', ['check-ignore', ...secrets], { cwd: root, encoding: 'utf8' });
  expect(ignored.trim().split('\n')).toEqual(secrets);
});
