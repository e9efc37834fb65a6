import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningClerk, startClerk } from './start.ts';
import { at, Browser, testOrigin, textAt } from './testing/browser.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-clerk-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const start = () => startClerk({ port: 0, dataDir, publicOrigin: testOrigin });

async function startProcess(): Promise<{ clerk: RunningClerk; kill(): Promise<void> }> {
  const options = JSON.stringify({ port: 0, dataDir, publicOrigin: testOrigin });
  const program = `import { startClerk } from ${JSON.stringify(import.meta.resolve('./start.ts'))};
    console.log((await startClerk(${options})).port);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const port = Number(line);
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { clerk: { port, url: `http://127.0.0.1:${port}`, close: kill }, kill };
}

describe('the state', () => {
  it('survives a kill -9: users, sessions, keys, plans', async () => {
    const first = await startProcess();
    const browser = new Browser(first.clerk);
    await browser.signIn('ada@example.com');
    const priced = await browser.post('/v1/me/billing/checkouts', {
      plan_id: 'cplan_premium',
      plan_period: 'month',
    });
    const checkout = `/v1/me/billing/checkouts/${textAt(priced.body, 'response.id')}`;
    const methods = await browser.get('/v1/me/billing/payment_methods');
    await browser.write('PATCH', `${checkout}/confirm`, {
      payment_method_id: textAt(methods.body, 'response.data.0.id'),
    });
    const token = await browser.token();
    await first.kill();

    const second = await start();
    try {
      const jwks = createRemoteJWKSet(new URL('/.well-known/jwks.json', second.url));
      await expect(jwtVerify(token, jwks)).resolves.toBeDefined();
      const later = browser.movedTo(second);
      expect(at((await later.get('/v1/me')).body, 'response.first_name')).toBe('Ada');
      expect(decodeJwt(await later.token()).pla).toBe('u:premium');
    } finally {
      await second.close();
    }
  });
});

describe('a failing start', () => {
  it('abuse 36: the Clerk emulator does not start for an origin that other machines can reach', async () => {
    const reachable = startClerk({ port: 0, dataDir, publicOrigin: 'https://atelier.example' });
    await expect(reachable).rejects.toThrow('https://atelier.example must be an address of this machine.');
  });

  it('reports a port in use', async () => {
    const running = await start();
    const second = startClerk({ port: running.port, dataDir: `${dataDir}/b`, publicOrigin: testOrigin });
    await expect(second).rejects.toThrow('EADDRINUSE');
    await running.close();
  });

  it('reports an unusable data folder', async () => {
    const file = path.join(dataDir, 'a-file');
    await writeFile(file, '');
    const unusable = startClerk({ port: 0, dataDir: file, publicOrigin: testOrigin });
    await expect(unusable).rejects.toThrow(/Cannot store the state in .*a-file/);
  });

  it('says what is wrong with a damaged file', async () => {
    await mkdir(path.join(dataDir, 'clerk'));
    await writeFile(path.join(dataDir, 'clerk/clerk.sqlite'), 'no database');
    await expect(start()).rejects.toThrow(/file is not a database.* move a damaged clerk\.sqlite away/);
  });
});
