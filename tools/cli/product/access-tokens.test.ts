import { spawnSync } from 'node:child_process';
import { freePort } from '@atelier/server-kit/testing';
import { expect, test } from 'vitest';

const program = new URL('../atelier.ts', import.meta.url).pathname;

test('says that no product is running, without a stack', async () => {
  const env = { ...process.env, PORT: String(await freePort()), PUBLIC_ORIGIN: '' };
  const args = [program, 'token', 'grace@example.com'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect(stderr).toMatch(/^No product is running at http:\/\/localhost:\d+\. Run npm start first/);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(status).toBe(1);
});

test.each([
  [['--key', 'ada@example.com', '--scope', 'read'], /^Unknown option '--scope'/],
  [['--key', 'ada@example.com', '--scopes', 'all'], /^There is no scope all\./],
  [[], /^Usage: /],
])('a wrong command line %j is answered with the usage, without a stack', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'token', ...args], { encoding: 'utf8' });
  expect(stderr).toMatch(message);
  expect(stderr).toContain('Usage: npm run --silent token -- ada@example.com');
  expect(stderr).not.toMatch(/^ +at /m);
  expect(status).toBe(1);
});
