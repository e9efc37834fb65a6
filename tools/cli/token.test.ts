import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = new URL('token.ts', import.meta.url).pathname;

test.each([
  [['--key', 'ada@example.com', '--scope', 'read'], /^Unknown option '--scope'/],
  [['--key', 'ada@example.com', '--scopes', 'all'], /^There is no scope all\./],
  [[], /^Usage: /],
])('a wrong command line %j is answered with the usage, without a stack', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  expect(stderr).toMatch(message);
  expect(stderr).toContain('Usage: npm run --silent token -- ada@example.com');
  expect(stderr).not.toMatch(/^ +at /m);
  expect(status).toBe(1);
});
