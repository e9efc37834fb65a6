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

/** Programs or files and their packages, without which some tests are skipped. */
const optional = {
  ip: 'iproute2',
  promtool: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  'redis-server': 'redis-server',
  runc: 'runc',
  tini: 'tini',
  go: 'golang-go',
  '/usr/lib/python3/dist-packages/requests': 'python3-requests',
};

const isInstalled = async (name: string) =>
  existsSync(name) || (await findOnPath([name], ['/usr/sbin'])) !== null;

/** Installs as root on Debian what is missing of them. */
export async function installOptional(log: (line: string) => void): Promise<void> {
  const missing = async () => {
    const all = Object.entries(optional).map(async ([name, from]) =>
      (await isInstalled(name)) ? [] : [from],
    );
    return (await Promise.all(all)).flat();
  };
  const names = await missing();
  if (names.length > 0 && (await isDebianRoot())) {
    log(`  installing ${names.join(', ')}`);
    await fromDebian(...names).catch(() => undefined);
  }
  for (const name of await missing()) log(`  no ${name}: the tests with it are skipped`);
}
