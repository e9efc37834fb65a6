import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runCommand } from '../building/run-command.ts';
import { findOnPath } from '../executable.ts';

export async function isDebianRoot(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*debian/m.test(await readFile('/etc/os-release', 'utf8'));
}

/** Installs packages of Debian, without starting their servers. */
export async function fromDebian(...names: string[]): Promise<void> {
  const options = ['-q', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runCommand('apt-get', ['update', ...options], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...options, ...names], { env });
}

/** Installs Redis as root on Debian, where it is missing; elsewhere its tests are skipped. */
export async function installRedis(log: (line: string) => void): Promise<void> {
  if (await findOnPath(['redis-server'])) return;
  if (await isDebianRoot()) {
    log('  installing redis-server');
    await fromDebian('redis-server').catch(() => undefined);
  }
  if (!(await findOnPath(['redis-server']))) log('  no redis-server: the tests with Redis are skipped');
}
