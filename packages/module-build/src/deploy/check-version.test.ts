import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { versionOf } from '../../../../services/modules/src/testing/module-versions.ts';
import { builtVersion } from './built-version.ts';
import { checkVersion } from './check-version.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-browser-'));
  // Another user runs the browser of root.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that does with the address of the page what a browser would. */
async function browser(name: string, code: string) {
  const file = path.join(folder, name);
  await writeFile(file, `#!${process.execPath}\nconst url = process.argv.at(-1);\n${code}`, { mode: 0o755 });
  return file;
}
const reports = (problem: object | null) =>
  `fetch(url + 'result', { method: 'POST', body: JSON.stringify(${JSON.stringify({ problem })}) });
   setInterval(() => {}, 1000);`;

const rules = (taken: boolean) =>
  JSON.stringify({
    success: true,
    message: '',
    limits: {},
    shared: { '@atelier/tool-kit': '1.2.0', react: '19.3.1' },
    problems: taken ? [{ field: 'manifest.tools', message: 'The path /ai/hello belongs to mfe-other.' }] : [],
  });

async function product(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function check(
  file: string,
  { required = true, found = true, taken = false, version = versionOf() } = {},
) {
  const lines: string[] = [];
  const origin = await product((req, res) => {
    const isRules = req.url?.startsWith('/api/modules/rules?module=mfe-hello&paths=%2Fai%2Fhello') && found;
    res.writeHead(found ? 200 : 404).end(isRules ? rules(taken) : '');
  });
  await checkVersion(builtVersion(version), {
    origin,
    env: { CHROME_PATH: file },
    log: (line) => void lines.push(line),
    required,
  });
  return lines;
}

it('passes a version whose tools load', async () => {
  expect(await check(await browser('passes', reports(null)))).toEqual([
    'mfe-hello 1.0.0 works in a browser.',
  ]);
});

it('names the tool that does not load', async () => {
  const failing = await browser('fails', reports({ path: '/ai/hello', message: 'The tool failed to load.' }));
  await expect(check(failing, { required: false })).rejects.toThrow(
    'mfe-hello 1.0.0 failed the checks.\n  - manifest.tools /ai/hello: In a browser: The tool failed to load.',
  );
});

it('finds what the registry refuses without a browser', async () => {
  const version = versionOf({ css: '.sidebar { display: none }', manifest: { shell: '^9.0.0' } });
  await expect(check('/nowhere/chromium', { version, taken: true })).rejects.toThrow(
    /- manifest\.shell: .*does not include 1\.2\.0.*- hello\.css: Line 1: \.sidebar reaches outside.*belongs to mfe-other/s,
  );
});

it('needs a browser that starts only where it is required', async () => {
  for (const file of [await browser('ends', 'process.exit(1);'), '/nowhere/chromium']) {
    await expect(check(file)).rejects.toThrow(/cannot run the check|No Chromium is on this machine/);
    expect((await check(file, { required: false })).join()).toContain('The version is published without');
  }
});

it('says that the address is not that of the product', async () => {
  await expect(check(await browser('unused', ''), { found: false })).rejects.toThrow('is not Atelier');
});
